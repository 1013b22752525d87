import { table } from '../../kit/texts.js'

/** Texts of the buttons; apart from the others because they load with the page. */
export const buttonMessages = table({
  connect: 'Connect wallet',
  connecting: 'Connecting...',
  unsupported: 'Switch network',
  unknown: 'Unknown network',
  selectNetwork: 'Select network',
})
