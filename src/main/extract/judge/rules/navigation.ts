/** Navigation: landmarks, menus and bars of links. */
import type { Rule } from '../rule.ts';
import { hasAny, isContainer, linkDensity, nameOf, roleOf } from '../elements.ts';

const words = new Set(['nav', 'navbar', 'navigation', 'menu', 'menubar', 'submenu', 'megamenu', 'topnav', 'sidenav', 'subnav', 'navi', 'navlinks', 'hamburger', 'offcanvas']);
const roles = new Set(['navigation', 'menu', 'menubar']);

export const navigation: Rule = {
  id: 'navigation', version: 1, family: 'chrome', title: 'Navigation', defaultOn: true, shareMax: 0.5, marksChrome: true,
  help: 'Removes nav elements, menu roles and boxes whose class names a menu, where most of their text is linked.',
  begin: ({ page }) => (index) => {
    if (nameOf(page, index) === 'nav') return isProse(index) ? null : 'a nav element';
    if (roles.has(roleOf(page, index))) return isProse(index) ? null : `role ${roleOf(page, index)}`;
    if (!isContainer(page, index)) return null;
    const word = hasAny(page.tokens(index), words);
    if (word === null) return null;
    return page.textChars[index]! > 0 && linkDensity(page, index) < 0.5 && page.textChars[index]! > 60 ? null : `class or id word "${word}" on a box of links`;
    function isProse(at: number): boolean {
      return page.textChars[at]! > 400 && linkDensity(page, at) < 0.3;
    }
  },
};
