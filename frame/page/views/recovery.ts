import { messages } from '../messages.js'
import { button, fieldForm, heading, make } from './dom.js'
import type { Stage } from './stage.js'

/** Shows a new recovery code. Resolves when the user has kept it, rejects nothing: closing says `false`. */
export const showNewRecovery = (stage: Stage, code: string): Promise<boolean> =>
  new Promise((resolve) => {
    const copy = button({ class: 'secondary', text: messages.copy, test: 'frame-copy' }, async () => {
      await navigator.clipboard.writeText(code).then(
        () => {
          copy.textContent = messages.copied
        },
        // Without the permission, it can be selected and copied by hand.
        () => getSelection()?.selectAllChildren(text),
      )
    })
    const text = make('output', { class: 'recovery', test: 'frame-recovery', text: code })
    const done = button({ class: 'primary', text: messages.saved, test: 'frame-saved' }, () => resolve(true))
    const parts = [
      heading(messages.newRecoveryTitle),
      make('p', { text: messages.newRecoveryText }),
      text,
      copy,
      done,
    ]
    stage.show('recovery', parts, () => resolve(false))
  })

/** Asks for the recovery code until it opens the wallet. Closing says `false`. */
export const askRecovery = (stage: Stage, open: (code: string) => Promise<void>): Promise<boolean> =>
  new Promise((resolve) => {
    const form = fieldForm(
      {
        action: messages.open,
        field: {
          label: messages.recovery,
          test: 'frame-recovery-field',
          set: (input) => {
            input.autocomplete = 'off'
            input.spellcheck = false
            input.maxLength = 64
          },
        },
      },
      async (code) => {
        await open(code)
        resolve(true)
      },
    )
    const cancel = button({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, () =>
      stage.clear('cancelled'),
    )
    const text = make('p', { text: messages.recoveryText })
    stage.show('recovery', [heading(messages.recoveryTitle), text, form, cancel], () => resolve(false))
  })
