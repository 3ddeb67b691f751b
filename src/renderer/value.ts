/** Any JSON value, read-only, as settings and measured values reach the window. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
