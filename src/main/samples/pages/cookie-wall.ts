/** A short notice under a consent dialog several times its length. */
import { only, type PlayedPage } from '../played-page.ts';
import { pageOf } from '../layout.ts';

const purposes = [
  ['Strictly necessary', 'These cookies keep the site working: they remember that you have seen this dialog, which language you chose and whether you are signed in. They cannot be switched off, and they hold nothing that identifies you to anybody else.'],
  ['Measurement', 'These cookies count visits and tell us which pages are read to the end. With our partners we use them to compare one week with another, to find pages that load slowly and to learn which headlines are passed over.'],
  ['Personalised offers', 'These cookies let our advertising partners build a picture of your interests, so that the offers on this site and on other sites are more likely to be of use to you. Without them you will see as many offers, but they will be less well chosen.'],
  ['Social features', 'These cookies are set by the services whose buttons we show beside our stories. They can follow your browser across other sites, and they may change what you see there after you have visited us.'],
  ['Legitimate interest', 'Some partners process your data without asking, on the ground of a legitimate interest. You may object to each of them one by one in the list of partners, which is sorted by name and updated on the first of every month.'],
] as const;

const dialog = `<div class="consent-wall consent" role="dialog" aria-modal="true" aria-label="Your privacy"><h2>We value your privacy</h2>
<p>We and our 147 partners store and read information on your device, such as cookies, identifiers and the kind of browser you use, to show this site, to measure it and to improve it. You may accept all purposes, refuse all that are not necessary, or choose one by one below. Your choice is kept for six months and can be changed at any time through the link at the foot of every page.</p>
${purposes.map(([name, text]) => `<section><h3>${name}</h3><p>${text}</p><label><input type="checkbox"> Allow ${name.toLowerCase()}</label></section>`).join('\n')}
<button>Accept all</button> <button>Refuse all</button> <button>Save my choice</button></div>`;

const content = `
<main><article>
<h1>Ferry timetable changes on Monday</h1>
<p>From Monday the first ferry to the island leaves at 05:40 instead of 06:10, and the last one returns at 22:15. The crossing takes nineteen minutes as before.</p>
<p>The midday boat is cancelled on Wednesdays until the new ramp is finished, which the harbour board expects in the second week of May. Bicycles travel free on every other boat.</p>
</article></main>
${dialog}`;

export const cookieWall: PlayedPage = {
  id: 'cookie-wall',
  title: 'A cookie wall larger than the article',
  teaches: 'How the main region is chosen when the longest text on the page is a consent dialog.',
  reply: only({ body: pageOf({ title: 'Ferry timetable changes on Monday', content }) }),
};
