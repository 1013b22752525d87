import type { Kit } from '../../kit/types.js'
import { buttonMessages } from '../../react/buttons/KitButton.js'
import type { ViewWords, Words } from './words.chunk.js'

/** Own words for any text that the widget shows, by area and key. They are those of the page: all its kits have them. */
export interface Messages extends ViewWords {
  readonly buttons?: Words<typeof buttonMessages>
}

/** The words of the buttons, before they are drawn. */
export function setButtonWords({ buttons }: Messages): void {
  const known = Object.keys(buttonMessages)
  const given = Object.entries(buttons ?? {}).filter(
    ([key, word]) => known.includes(key) && typeof word === 'string',
  )
  Object.assign(buttonMessages, Object.fromEntries(given))
}

/**
 * Loads the words of the host with the modal, before its first view is drawn. Views that cannot have them have their own.
 *
 * @returns a function that ends it.
 */
export function showOwnWords(kit: Kit, messages: Messages): () => void {
  let applied: Promise<void> | undefined
  const apply = () => {
    applied ??= import('./words.chunk.js').then(
      ({ applyViewWords }) => applyViewWords(messages),
      () => {
        applied = undefined
      },
    )
    return applied
  }
  const { mountModal } = kit
  kit.mountModal = async (...input) => {
    await apply()
    return mountModal(...input)
  }
  return () => {
    kit.mountModal = mountModal
  }
}
