import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ModalEvent, modalTable, moveModal } from './modalMachine.js'
import type { ModalState } from './state.js'
import { testKit } from './testKit.js'

const states: Readonly<Record<string, ModalState>> = {
  closed: { open: false, shake: false },
  leaving: { open: false, shake: false, stays: true },
  open: { open: true, shake: false },
  shaking: { open: true, shake: true },
}
const events = Object.keys(modalTable) as readonly ModalEvent[]
const nameOf = ({ open, shake, stays }: ModalState) =>
  open ? (shake ? 'shaking' : 'open') : stays ? 'leaving' : 'closed'

/** What a user sees after each event, in the order of the states above. */
const expected: Readonly<Record<ModalEvent, readonly string[]>> = {
  opened: ['open', 'open', 'open', 'shaking'],
  closed: ['closed', 'leaving', 'closed', 'closed'],
  painted: ['closed', 'closed', 'open', 'shaking'],
  refused: ['closed', 'leaving', 'shaking', 'shaking'],
  calmed: ['closed', 'leaving', 'open', 'open'],
  removed: ['closed', 'closed', 'closed', 'closed'],
}

const after = (state: ModalState, event: ModalEvent, detail?: never): ModalState => {
  const move: (state: ModalState, detail?: never) => ModalState = modalTable[event]
  return move(state, detail)
}

it.each(
  events.flatMap((event) =>
    Object.entries(states).map(([from, state], at) => [from, event, expected[event][at], state] as const),
  ),
)('a modal that is %s is, once it is %s, %s', (_from, event, to, state) => {
  expect(nameOf(after(state, event))).toBe(to)
})

it('a modal that closes while it is seen stays until the page has painted', () => {
  const { kit } = testKit()
  moveModal(kit, 'opened', 'solana')
  expect(kit.modal.peek()).toEqual({ open: true, shake: false, namespace: 'solana' })
  moveModal(kit, 'closed', true)
  expect(nameOf(kit.modal.peek())).toBe('leaving')
  moveModal(kit, 'painted')
  expect(nameOf(kit.modal.peek())).toBe('closed')
})

it('a modal never shakes or keeps a namespace while it is closed, and an event that changes nothing is not reported', () => {
  // A view that is opened in an open modal, or a refusal that is repeated, says what is there already.
  const repeats: readonly ModalEvent[] = ['opened', 'refused', 'removed']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events)), (steps) => {
      let state: ModalState = states.closed as ModalState
      const wrong = steps.filter((event) => {
        const before = state
        state = after(before, event)
        const isLeft = !state.open && (state.shake || state.namespace !== undefined)
        const isCopy = state !== before && JSON.stringify(state) === JSON.stringify(before)
        return isLeft || (isCopy && !repeats.includes(event))
      })
      expect(wrong).toEqual([])
    }),
  )
})

it('nothing but the machine writes to the state of the modal', () => {
  const source = join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|[\\/]test[A-Z]/.test(file),
  )
  const writers = files.filter((file) => /\bmodal\.value = /.test(readFileSync(join(source, file), 'utf8')))
  expect(writers).toEqual([join('kit', 'modalMachine.ts')])
})
