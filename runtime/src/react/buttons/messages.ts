/** Texts of the buttons; apart from the others because they load with the page. */
export const buttonMessages = {
  connect: 'Connect Wallet',
  connecting: 'Connecting...',
  unsupported: 'Switch Network',
  unknown: 'Unknown Network',
  selectNetwork: 'Select Network',
} as const
