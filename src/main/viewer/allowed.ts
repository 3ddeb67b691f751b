/** The allow rule of the page view: which elements and attributes of a hostile page may become markup again. */

const keptElements = new Set(`a abbr address article aside b bdi bdo blockquote br button caption center cite code col colgroup data dd del details dfn
dialog div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li main mark menu meter
nav ol optgroup option output p pre progress q rp rt ruby s samp search section select small span strong sub summary sup table tbody td textarea tfoot th
thead time tr tt u ul var wbr`.split(/\s+/));

const droppedElements = new Set('script template link meta base title object embed param applet source track area noscript noembed noframes'.split(' '));

const keptAttributes = new Set(`abbr align alt cellpadding cellspacing checked class cols colspan datetime dir disabled headers height hidden high id lang
low max min open optimum placeholder reversed role rows rowspan scope selected size span start title type valign value width`.split(/\s+/));

const inputTypes = new Set(['text', 'search', 'email', 'url', 'tel', 'number', 'checkbox', 'radio', 'range', 'date', 'time', 'button', 'submit', 'reset', 'password']);
const customName = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;

export const voidElements = new Set(['br', 'col', 'hr', 'img', 'input', 'wbr']);

/** The name under which an element is rebuilt, or null when it and all it holds is left out. */
export function viewNameOf(name: string, namespace: 'svg' | 'mathml' | undefined): string | null {
  if (namespace === 'mathml') return 'span';
  if (namespace === 'svg') return name === 'svg' ? 'span' : null;
  if (droppedElements.has(name)) return null;
  return keptElements.has(name) || customName.test(name) ? name : 'div';
}

/** The value under which an attribute is rebuilt, or null when it is left out. Nothing that names an address or runs gets by. */
export function viewValueOf(element: string, attribute: string, value: string): string | null {
  if (!keptAttributes.has(attribute) && !/^aria-[a-z]+$/.test(attribute)) return null;
  if (attribute === 'type') return element === 'input' && !inputTypes.has(value.toLowerCase()) ? 'text' : value;
  return value;
}
