/** The two channel names between the window and its host: one for calls, one for events. Written here and nowhere else. */

export const invokeChannel = 'proofmark:invoke';
export const eventChannel = 'proofmark:event';
