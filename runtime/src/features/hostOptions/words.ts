import type { Kit } from '../../kit/types.js'
import { buttonMessages, setFirstButtonTexts } from '../../react/buttons/buttonMessages.js'
import type { Messages } from './messages.js'

/** The words of the buttons, before they are drawn. */
export function setButtonWords({ buttons }: Messages): void {
  const known = Object.keys(buttonMessages)
  const given = Object.entries(buttons ?? {}).filter(
    ([key, word]) => known.includes(key) && typeof word === 'string',
  )
  setFirstButtonTexts(Object.fromEntries(given))
}

/**
 * Loads what puts the words of the host in place with the modal, before its first view is drawn. Views that cannot have them have
 * their own.
 *
 * @returns a function that ends it.
 */
export function showOwnWords(kit: Kit, messages: Messages): () => void {
  let applied: Promise<void> | undefined
  const apply = () => {
    applied ??= import('../../kit/languages.chunk.js').then(
      ({ putOwnWords }) => putOwnWords(messages),
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
