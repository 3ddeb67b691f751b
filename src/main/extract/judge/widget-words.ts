/** Names of third-party widgets as they stand in class and id words: data, one documented list for each thing that sites embed, from general knowledge of the products. */

/** Advertising networks and the slots that their scripts fill: AdSense, Google Publisher Tag, Taboola, Outbrain, DoubleClick. */
export const advertisingWidgets: readonly string[] = ['adsbygoogle', 'dfp', 'gpt', 'taboola', 'outbrain', 'doubleclick'];
/** Comment services: Disqus, Livefyre, Coral, Facebook comments. */
export const commentWidgets: readonly string[] = ['disqus', 'livefyre', 'coral', 'fbcomments'];
/** Consent managers: OneTrust and the cookie law script it grew from, and `cmp`, the framework's word for all of them. */
export const consentWidgets: readonly string[] = ['cmp', 'onetrust', 'cookielaw'];
/** Mailing-list forms: Mailchimp. */
export const newsletterWidgets: readonly string[] = ['mailchimp'];
/** Share buttons: AddThis, AddToAny, ShareThis, Jetpack's Sharedaddy. */
export const shareWidgets: readonly string[] = ['addthis', 'addtoany', 'sharethis', 'sharedaddy', 'jetpack'];
/** Related-post plugins: YARPP. */
export const relatedWidgets: readonly string[] = ['yarpp'];
