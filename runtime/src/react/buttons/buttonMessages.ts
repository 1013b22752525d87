import { table } from '../../kit/texts.js'

/** Texts of the buttons when a kit has been made: a server renders these, before it knows the language of the page. */
export let firstButtonTexts = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  unsupported: 'Switch network',
  unknown: 'Unknown network',
  selectNetwork: 'Choose network',
}

/** Texts of the buttons; apart from the others because they load with the page. A language that loads is put in their place. */
export const buttonMessages = table({ ...firstButtonTexts })

/** Puts other texts in place while a kit is made, before anything is drawn. */
export function setFirstButtonTexts(texts: Partial<typeof firstButtonTexts>): void {
  firstButtonTexts = { ...firstButtonTexts, ...texts }
  Object.assign(buttonMessages, firstButtonTexts)
}
