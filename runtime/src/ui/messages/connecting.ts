import { table } from '../../kit/texts.js'

/** Texts of connecting one wallet. */
export const connectingMessages = table({
  continueIn: (name: string) => `Continue in ${name}`,
  accept: (name: string) => `Approve the connection in ${name}.`,
  slow: (name: string) => `Nothing happened? Find ${name} in the browser toolbar.`,
  declined: 'Connection declined',
  declinedHint: (name: string) => `You declined in ${name}.`,
  busy: (name: string) => `Open ${name} to finish`,
  failed: 'Could not connect',
  cancel: 'Cancel',
  connected: 'Connected',
})
