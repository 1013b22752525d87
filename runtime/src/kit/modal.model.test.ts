import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeModal, goBack, openModal, removeModal } from './modal.js'
import { requestClose } from './requestClose.js'
import { testKit } from './testKit.js'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

/** The expected state of the modal, kept apart from it and in other words. */
interface Model {
  readonly open: boolean
  readonly shake: boolean
  /** Whether its code is in the page. */
  readonly code: 'absent' | 'coming' | 'here'
  readonly views: readonly string[]
  readonly opened: number
  readonly closed: number
}

const nothing: Model = { open: false, shake: false, code: 'absent', views: [], opened: 0, closed: 0 }
const waits = ({ views }: Model) => views.at(-1) === 'ApproveTransaction'
const shut = (model: Model): Model =>
  model.open ? { ...model, open: false, shake: false, views: [], closed: model.closed + 1 } : model

function openedAt(model: Model, view: string): Model {
  const code = model.code === 'absent' ? 'coming' : model.code
  if (!model.open)
    return { ...model, open: true, shake: false, code, views: [view], opened: model.opened + 1 }
  return { ...model, code, views: model.views.at(-1) === view ? model.views : [...model.views, view] }
}

/** The table: what each event makes of each state. A user's keys and buttons act only while the modal is open. */
const table = {
  open: (model: Model) => openedAt(model, 'Connect'),
  'open a list': (model: Model) => openedAt(model, 'AllWallets'),
  'ask for approval': (model: Model) => openedAt(model, 'ApproveTransaction'),
  close: (model: Model) => (waits(model) ? model : shut(model)),
  'close by force': shut,
  'press Escape': (model: Model) =>
    !model.open ? model : waits(model) ? { ...model, shake: true } : shut(model),
  'go back': (model: Model) => {
    if (!model.open) return model
    if (model.views.length > 1) return { ...model, views: model.views.slice(0, -1) }
    return waits(model) ? model : shut(model)
  },
  'the code arrives': (model: Model): Model => (model.code === 'coming' ? { ...model, code: 'here' } : model),
  'the code does not arrive': (model: Model): Model =>
    model.code === 'coming' ? { ...model, code: 'absent', open: false, shake: false } : model,
  'half a second passes': (model: Model) => ({ ...model, shake: false }),
  'leave the page': (model: Model): Model => ({ ...model, code: 'absent', open: false, shake: false }),
} satisfies Record<string, (model: Model) => Model>

type Event = keyof typeof table
const events = Object.keys(table) as readonly Event[]

/** A kit with a modal whose code arrives when an event says so. */
function makeReal() {
  const { kit, events: tracked } = testKit({}, ['Connect', 'AllWallets', 'ApproveTransaction'])
  const mounts: { done(): void; fail(): void; readonly unmount: () => void }[] = []
  const outcomes: Promise<unknown>[] = []
  Object.assign(kit, {
    mountModal: () =>
      new Promise<() => void>((resolve, reject) => {
        const unmount = vi.fn()
        mounts.push({ unmount, done: () => resolve(unmount), fail: () => reject(new Error('offline')) })
      }),
  })
  const show = (view?: string) =>
    outcomes.push(
      openModal(kit, view === undefined ? {} : { view }).then(
        () => 'opened',
        ({ code }) => code,
      ),
    )
  const isOpen = () => kit.modal.peek().open
  const acts: Record<Event, () => unknown> = {
    open: () => show(),
    'open a list': () => show('AllWallets'),
    'ask for approval': () => show('ApproveTransaction'),
    close: () => closeModal(kit),
    'close by force': () => closeModal(kit, { force: true }),
    'press Escape': () => isOpen() && requestClose(kit),
    'go back': () => isOpen() && goBack(kit),
    'the code arrives': () => mounts.at(-1)?.done(),
    'the code does not arrive': () => mounts.at(-1)?.fail(),
    'half a second passes': () => vi.advanceTimersByTime(500),
    'leave the page': () => removeModal(kit),
  }
  const count = (name: string) => tracked.filter(({ event }) => event === name).length
  const read = () => ({
    open: kit.modal.peek().open,
    shake: kit.modal.peek().shake,
    opened: count('MODAL_OPEN'),
    closed: count('MODAL_CLOSE'),
  })
  return { kit, acts, mounts, outcomes, read }
}

/** Everything that waits for a promise goes on. */
const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

/** Walks both, and compares them after each event. */
async function walk(steps: readonly Event[]): Promise<Model> {
  const { kit, acts, mounts, outcomes, read } = makeReal()
  let model = nothing
  for (const [index, event] of steps.entries()) {
    const at = steps.slice(0, index + 1).join(', ')
    model = table[event](model)
    acts[event]()
    await settle()
    const { open, shake, opened, closed } = model
    expect(read(), at).toEqual({ open, shake, opened, closed })
    if (open)
      expect(
        kit.router.peek().map(({ view }) => view),
        at,
      ).toEqual(model.views)
  }
  // Whoever opened it has an answer as soon as its code is there, or is known not to come.
  for (const { done } of mounts) done()
  removeModal(kit)
  await settle()
  expect(await Promise.all(outcomes)).toHaveLength(outcomes.length)
  for (const { unmount } of mounts) expect(vi.mocked(unmount).mock.calls.length).toBeLessThanOrEqual(1)
  return model
}

const reached: readonly (readonly [state: string, way: readonly Event[]])[] = [
  ['closed', []],
  ['open, its code on the way', ['open']],
  ['open', ['open', 'the code arrives']],
  ['open at a second view', ['open', 'the code arrives', 'open a list']],
  ['asking for approval', ['ask for approval', 'the code arrives']],
  ['asking for approval above another view', ['open', 'the code arrives', 'ask for approval']],
  ['shaking', ['ask for approval', 'the code arrives', 'press Escape']],
  ['closed again', ['open', 'the code arrives', 'close']],
  ['closed while its code was on the way', ['open', 'close']],
  ['not loaded', ['open', 'the code does not arrive']],
  ['away from the page', ['open', 'the code arrives', 'leave the page']],
]

it.each(
  reached.flatMap(([state, way]) => events.map((event) => [state, event, way] as const)),
)('a modal that is %s follows the table when this happens: %s', async (_state, event, way) => {
  await walk([...way, event])
})

it('the modal follows the table over any walk', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...events), { maxLength: 40 }), async (steps) => {
      await walk(steps)
    }),
  )
})
