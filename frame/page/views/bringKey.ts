import { bringMessages as messages } from '../messages/bringMessages.js'
import { messages as texts } from '../messages/messages.js'
import { type BroughtKeys, clearKeys, haveAddress } from '../vault/broughtKeys.js'
import type { KeyProblem } from '../vault/readKey.js'
import {
  button,
  enableAgain,
  errorText,
  factList,
  fieldError,
  heading,
  leaveButton,
  make,
  notice,
  tell,
} from './dom.js'
import { drawEmblem } from './emblem.js'
import type { Stage } from './stage.js'

/** A file with a key is a line of text; one with more is another file. */
const maxFile = 16_384

interface BringOptions {
  /** The address that one of the keys has to be of. Without it, any is taken, and the user may choose a new wallet instead. */
  readonly expected?: string | undefined
  readonly read: (text: string, expected?: string) => Promise<BroughtKeys | KeyProblem>
}

/**
 * Asks for the keys of a wallet that the user has, and shows their addresses before they are taken.
 *
 * @returns the keys; `back` for a new wallet instead; undefined when the view is closed
 */
export const askKey = (stage: Stage, options: BringOptions): Promise<BroughtKeys | 'back' | undefined> =>
  new Promise((resolve) => {
    let isChanging = false
    // Between the two views nothing is closed, so that what was read is not lost.
    const change = (parts: readonly Node[]) => {
      isChanging = true
      stage.show('login', parts, () => isChanging || resolve(undefined))
      isChanging = false
    }
    const ask = () => {
      const form = keyForm(options, confirm)
      const back = () => resolve('back')
      const leave = () => stage.clear('cancelled')
      const text = options.expected === undefined ? messages.text : messages.moveText
      change([
        drawEmblem('key'),
        heading(options.expected === undefined ? messages.bring : messages.moveTitle),
        make('p', { text }),
        ...(options.expected === undefined ? [] : [factList([[messages.address, options.expected]])]),
        ...form,
        options.expected === undefined
          ? button({ class: 'quiet', text: messages.back, test: 'frame-bring-back' }, back)
          : leaveButton({ class: 'quiet', text: texts.cancel, test: 'frame-cancel' }, leave),
      ])
    }
    function confirm(keys: BroughtKeys): void {
      const again = () => {
        clearKeys(keys)
        ask()
      }
      change(confirmView(keys, () => resolve(keys), again))
    }
    ask()
  })

/** The field for a key, and the button that reads it from a file. Both end in `onKey`. */
function keyForm({ expected, read }: BringOptions, onKey: (keys: BroughtKeys) => void): readonly Node[] {
  const field = make('textarea', { test: 'frame-bring-field' })
  field.id = 'field'
  // A private key has three lines.
  field.rows = 3
  field.autocomplete = 'off'
  field.spellcheck = false
  field.autocapitalize = 'none'
  field.maxLength = 1024
  const label = make('label', { text: messages.field })
  label.htmlFor = field.id
  const error = fieldError()
  const next = make('button', { class: 'primary', text: messages.next, test: 'frame-next' })
  const take = async (text: string) => {
    if (next.disabled) return
    tell(error, '')
    field.removeAttribute('aria-invalid')
    next.disabled = true
    next.textContent = texts.working
    try {
      const found = await read(text, expected)
      // Reading takes a moment, and whoever has left meanwhile is somewhere else.
      if (!next.isConnected) return typeof found === 'string' ? undefined : clearKeys(found)
      const problem = typeof found === 'string' ? found : isOther(found, expected) ? 'address' : undefined
      if (problem === undefined && typeof found !== 'string') {
        field.value = ''
        return onKey(found)
      }
      tell(error, messages.problems[problem ?? 'key'])
      field.setAttribute('aria-invalid', 'true')
      // What is typed or pasted next takes the place of what was wrong.
      if (field.value === text) {
        field.focus()
        field.select()
      }
    } catch (problem) {
      tell(error, errorText(problem))
    } finally {
      next.textContent = messages.next
      enableAgain(next)
    }
  }
  const form = make('form', {}, label, field, error, next)
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void take(field.value)
  })
  const refuse = () => {
    tell(error, messages.problems.file)
  }
  return [form, ...fileButton(take, refuse)]
}

/** Keys that are read and are not those that are asked for are forgotten. */
function isOther(keys: BroughtKeys, expected: string | undefined): boolean {
  const isIt = expected === undefined || haveAddress(keys, expected)
  if (!isIt) clearKeys(keys)
  return !isIt
}

function fileButton(take: (text: string) => Promise<void>, refuse: () => void): readonly Node[] {
  const input = make('input', { class: 'file', test: 'frame-bring-file' })
  input.type = 'file'
  // `solana-keygen` writes `id.json`.
  input.accept = '.txt,.key,.json,text/plain,application/json'
  input.tabIndex = -1
  input.ariaHidden = 'true'
  input.addEventListener('change', async () => {
    const [file] = input.files ?? []
    // The same file can be chosen again after it was mended.
    const text =
      file === undefined || file.size > maxFile ? undefined : await file.text().catch(() => undefined)
    input.value = ''
    if (text === undefined) return refuse()
    await take(text)
  })
  const choose = button({ class: 'secondary', text: messages.file, test: 'frame-bring-choose' }, () =>
    input.click(),
  )
  return [choose, input]
}

function confirmView({ evm, solana }: BroughtKeys, onUse: () => void, onOther: () => void): readonly Node[] {
  const facts: [string, string][] = []
  if (evm) facts.push([solana ? messages.evmAddress : messages.address, evm.address])
  if (solana) facts.push([evm ? messages.solanaAddress : messages.address, solana.address])
  const missing = evm === undefined ? messages.newAddress : messages.newSolana
  const use = button({ class: 'primary', text: messages.use, test: 'frame-bring-use' }, () => {
    use.disabled = true
    use.textContent = texts.working
    onUse()
  })
  return [
    drawEmblem('key'),
    heading(messages.confirmTitle),
    factList(facts),
    notice('warning', messages.confirmRisk),
    make('p', { text: messages.confirmText }),
    ...(evm && solana ? [] : [make('p', { text: missing })]),
    use,
    button({ class: 'quiet', text: messages.other, test: 'frame-bring-other' }, onOther),
  ]
}
