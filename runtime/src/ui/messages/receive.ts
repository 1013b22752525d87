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
  only: (network: string) => `Only send what is on ${network} to this address.`,
  onlySupported: 'Only send what is on a network that this wallet works with.',
  networks: 'Compatible networks',
  networkCount: (count: number) =>
    count === 1 ? 'Send only on this network' : `Send only on these ${count} networks`,
})
