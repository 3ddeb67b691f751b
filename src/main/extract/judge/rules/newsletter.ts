/** Sign-up boxes for newsletters and subscriptions. */
import type { Rule } from '../rule.ts';
import { hasAny, isContainer } from '../elements.ts';
import { newsletterWidgets } from '../widget-words.ts';

const words = new Set([...newsletterWidgets, 'newsletter', 'newsletters', 'subscribe', 'subscription', 'signup', 'optin', 'emailsignup', 'subscriber', 'mailinglist']);

export const newsletter: Rule = {
  id: 'newsletter', version: 1, family: 'promotion', title: 'Newsletter sign-up', defaultOn: true, shareMax: 0.2, marksChrome: true,
  help: 'Removes boxes that ask for a subscription, by class word, up to 800 characters.',
  begin: ({ page }) => (index) => {
    if (!isContainer(page, index) || page.textChars[index]! > 800) return null;
    const word = hasAny(page.tokens(index), words);
    return word === null ? null : `class or id word "${word}"`;
  },
};
