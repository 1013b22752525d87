/** Texts of the buttons; apart from the others because they load with the page. */
export const buttonMessages = {
  connect: 'Connect wallet',
  connecting: 'Connecting...',
  unsupported: 'Switch network',
  unknown: 'Unknown network',
  selectNetwork: 'Select network',
} as const
