/** Elements that stand empty where an application would be put. */
import { type Signal } from '../signal.ts';
import type { Hollow, StaticPage } from '../static-page.ts';

const mountIds = /^(?:_*(?:root|app|next|nuxt|svelte|gatsby|remix|mount|application|container|content|main|page|react-root|app-root|app-mount|ember-app|spa)_*)$/i;

/** Custom elements that are not content whatever they hold. */
const asides = /\b(?:ad|ads|advert|banner|progress|announcer|toc|icon|share|social|cookie|consent|player|tooltip|toast)\b/;

export const emptyMounts: Signal = {
  id: 'empty_mounts', version: 1, title: 'Empty mount points', help: 'Elements that only a script would fill', weight: 2,
  read: (page) => {
    const mounts = mountsOf(page);
    return mounts.length === 0 ? { value: 1, why: 'no empty mount point' } : { value: 0, why: `empty ${mounts.slice(0, 3).map(nameOf).join(', ')}` };
  },
};

/** Only a page with scripts can have any. Custom elements count when nothing is inside them. */
export const mountsOf = (page: StaticPage): readonly Hollow[] => (page.scripts === 0 ? [] : page.hollows.filter(({ name, id, inContent }) => inContent && (mountIds.test(id) || (name.includes('-') && !asides.test(name)) || name === 'main' || name === 'article')));

export const nameOf = ({ name, id }: Hollow): string => (id === '' ? name : `${name}#${id}`);
