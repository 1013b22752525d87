import { table } from '../../kit/texts.js'

/** Texts of the view for receiving. */
export const receiveMessages = table({
  title: 'Receive',
  code: (address: string) => `QR code of ${address}`,
  preparing: 'Preparing the code',
  codeFailed: 'The address is too long for a code. Copy the address instead.',
  copy: 'Copy address',
  copied: 'Address copied',
  copyFailed: 'Failed to copy',
  only: (network: string) => `Receive only on ${network}. What comes on another network may be lost.`,
  onlySupported: 'Receive only on networks that this wallet works with.',
  networks: 'Compatible networks',
  networkCount: (count: number) =>
    count === 1 ? 'Receive only on this network' : `Receive only on these ${count} networks`,
})
