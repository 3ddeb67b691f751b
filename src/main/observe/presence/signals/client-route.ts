/** Addresses that only a script in the page can follow. */
import { type Signal } from '../signal.ts';

export const clientRoute: Signal = {
  id: 'client_route', version: 1, title: 'Client-side route', help: 'The part of the address after # names a page of its own', weight: 1,
  read: ({ url }) => (isClientRoute(url) ? { value: 0, why: 'the address has a route after #' } : { value: 1, why: 'the server knows the whole address' }),
};

export const isClientRoute = (url: string): boolean => /^#!?\//.test(URL.parse(url)?.hash ?? '');
