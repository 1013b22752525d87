import { settingsMessages as texts } from '../messages/settingsMessages.js'
import type { ExportedKeys } from '../vault/types.js'
import { button, heading, make } from './dom.js'
import type { Stage } from './stage.js'

/** Shows the private keys. Resolves with true when the user has finished, and with false when the view is closed. */
export const showKeys = (stage: Stage, { evm, solana }: ExportedKeys): Promise<boolean> =>
  new Promise((resolve) => {
    const keyOf = (name: string, key: string, copyText: string, test: string) => {
      const text = make('output', { class: 'recovery key', test, text: key })
      const copy = button({ class: 'secondary', text: copyText }, async () => {
        await navigator.clipboard.writeText(key).then(
          () => {
            copy.textContent = texts.copied
          },
          // Without the permission, it can be selected and copied by hand.
          () => getSelection()?.selectAllChildren(text),
        )
      })
      return [make('h2', { text: name }), text, copy]
    }
    const done = button({ class: 'primary', text: texts.done, test: 'frame-done' }, () => resolve(true))
    stage.show(
      'settings',
      [
        heading(texts.keyTitle),
        make('p', { class: 'warning', text: texts.keyText }),
        ...keyOf(texts.evmKey, evm, texts.copyEvm, 'frame-key-evm'),
        ...(solana === undefined ? [] : keyOf(texts.solanaKey, solana, texts.copySolana, 'frame-key-solana')),
        done,
      ],
      () => resolve(false),
    )
  })
