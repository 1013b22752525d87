import { settingsMessages as texts } from '../messages/settingsMessages.js'
import type { ExportedKeys } from '../vault/types.js'
import { button, copyButton, heading, make, notice } from './dom.js'
import type { Stage } from './stage.js'

/**
 * Shows the private keys, each behind dots until somebody asks to see it. Resolves with true when the user has finished, and with
 * false when the view is closed.
 */
export const showKeys = (stage: Stage, { evm, solana }: ExportedKeys): Promise<boolean> =>
  new Promise((resolve) => {
    const done = button({ class: 'primary', text: texts.done, test: 'frame-done' }, () => resolve(true))
    stage.show(
      'settings',
      [
        heading(solana === undefined ? texts.keyTitle : texts.keysTitle),
        notice('warning', texts.keyText),
        keyCard(texts.evmKey, evm, 'evm'),
        ...(solana === undefined ? [] : [keyCard(texts.solanaKey, solana, 'solana')]),
        make('div', { class: 'foot' }, done),
      ],
      () => resolve(false),
    )
  })

/** A key with the buttons that show and copy it, which are named after it. */
function keyCard(name: string, key: string, id: 'evm' | 'solana'): HTMLElement {
  const title = make('h2', { text: name })
  title.id = `key-${id}`
  const text = make('output', { class: 'recovery key', test: `frame-key-${id}` })
  const named = (made: HTMLButtonElement, act: string) => {
    made.id = `${act}-${id}`
    made.setAttribute('aria-labelledby', `${made.id} ${title.id}`)
    return made
  }
  let isShown = false
  const set = (next: boolean) => {
    isShown = next
    // Until then the key itself is not in the page. The dots take up as much room.
    text.replaceChildren(isShown ? key : dotsFor(key))
    show.textContent = isShown ? texts.hide : texts.show
  }
  const show = button({ class: 'small', test: `frame-show-${id}` }, () => set(!isShown))
  const copy = copyButton(
    { class: 'small', text: texts.copy, test: `frame-copy-${id}` },
    {
      value: key,
      copied: texts.copied,
      onRefused: () => {
        set(true)
        getSelection()?.selectAllChildren(text)
      },
    },
  )
  const acts = make('div', { class: 'acts' }, named(show, 'show'), named(copy, 'copy'))
  set(false)
  return make('section', { class: 'secret' }, make('div', { class: 'top' }, title, acts), text)
}

function dotsFor(key: string): HTMLElement {
  const dots = make('span', { text: '•'.repeat(key.length) })
  dots.ariaHidden = 'true'
  return dots
}
