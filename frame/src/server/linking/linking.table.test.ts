import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logInAs, useProvider } from '../../../testing/fakeProvider.js'
import { ask, logIn, minute, newDevice, useServer, world } from '../../../testing/frameServer.js'
import { link, list, newOwner, type Owner, prove, reach, unlink } from '../../../testing/linking.js'

useServer()
useProvider()

const day = 24 * 60 * minute
const ada = { id: '7', username: 'ada' }

/** An account of an email, and the log-in of Ada at a provider, which the table is about. */
interface Stage {
  readonly ann: Owner
  /** Its id, as the list has it while it is linked. */
  readonly id: string
  readonly since: number
  proof: string
}

const find = async ({ ann }: Pick<Stage, 'ann'>) => (await list(ann)).find(({ name }) => name === 'ada')
const codeOf = ({ body, status }: Awaited<ReturnType<Owner['send']>>): string =>
  status === 200 ? 'done' : body.error.code

/** Time passes, and the owner logs in again, on the device of the wallet. */
async function later({ ann }: Pick<Stage, 'ann'>, span: number, user?: typeof ada): Promise<void> {
  world.clock += span
  const opened = user ? (await logInAs(ann.device, user)).body : await logIn(ann.device)
  ann.use(opened.access)
}

/** The acts of the table, each with what the server answers. */
const acts: Readonly<Record<string, (stage: Stage) => Promise<string>>> = {
  prove: async (stage) => {
    const reply = await prove(stage.ann, ada)
    stage.proof = reply.body.proof ?? stage.proof
    return codeOf(reply)
  },
  link: async ({ ann, proof }) => codeOf(await link(ann, { proof })),
  'log in on a new device': async ({ ann }) => {
    const device = await newDevice()
    const reached = await reach(device, await logInAs(device, ada))
    if (reached === ann.record.address) return 'this account'
    return reached === 'none' ? 'another account' : String(reached)
  },
  'ask for its removal': async ({ ann, id }) =>
    codeOf(await ann.send('/api/unlink/start', { id, keep: false })),
  keep: async ({ ann, id }) => codeOf(await ann.send('/api/unlink/start', { id, keep: true })),
  remove: async (stage) => codeOf(await unlink(stage.ann, (await find(stage)) ?? stage)),
  '24 hours pass': async (stage) => {
    await later(stage, day, (await isLast(stage)) ? ada : undefined)
    return 'done'
  },
}

const isLast = async ({ ann }: Pick<Stage, 'ann'>) =>
  (await list(ann)).length === 1 && Boolean(await find({ ann }))

/** How the log-in comes to be in a state. */
const states: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  none: async () => {},
  proved: async (stage) => void (await acts.prove?.(stage)),
  waiting: async (stage) => {
    await states.proved?.(stage)
    expect(await acts.link?.(stage)).toBe('done')
  },
  counting: async (stage) => {
    await states.waiting?.(stage)
    await later(stage, day)
  },
  'removal asked': async (stage) => {
    await states.counting?.(stage)
    expect(await acts['ask for its removal']?.(stage)).toBe('done')
  },
  removable: async (stage) => {
    await states['removal asked']?.(stage)
    await later(stage, day)
  },
  last: async (stage) => {
    await states.counting?.(stage)
    const [own] = await list(stage.ann)
    if (own === undefined) throw new Error('there are two')
    expect(codeOf(await stage.ann.send('/api/unlink/start', { id: own.id, keep: false }))).toBe('done')
    await later(stage, 7 * day, ada)
    expect(codeOf(await unlink(stage.ann, own))).toBe('done')
  },
}

async function stateOf(stage: Stage): Promise<string> {
  const found = await find(stage)
  if (found === undefined) {
    const proofs = await ask(`select id from frame_link_proofs where stage = 'proved' and expires_at > ?`, [
      world.clock,
    ])
    return proofs.length > 0 ? 'proved' : 'none'
  }
  if (found.opensAt > world.clock) return 'waiting'
  if (found.removalAt !== 0) return found.removalAt > world.clock ? 'removal asked' : 'removable'
  return (await isLast(stage)) ? 'last' : 'counting'
}

/** Somebody who had linked the log-in and changed their mind, so that its id is known. */
async function newStage(): Promise<Stage> {
  const ann = await newOwner()
  const stage = { ann, id: '', since: 0, proof: '' }
  await states.waiting?.(stage)
  const { id = '', since = 0 } = (await find(stage)) ?? {}
  const known = { ...stage, id, since }
  expect(await acts['ask for its removal']?.(known)).toBe('done')
  return known
}

/** The table of docs/linking.md: one row for a state, one column for an act. */
function readTable(): readonly (readonly string[])[] {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/linking.md'), 'utf8')
  const lines = page.split('\n')
  const start = lines.findIndex((line) => line.startsWith('| state |'))
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  return lines.slice(start, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const [head = [], , ...rows] = readTable()
const cells = rows.flatMap(([state = '', ...row]) =>
  row.map((cell, index) => [state, head[index + 1] ?? '', cell] as const),
)

test('the table of the page has every state and every act', () => {
  expect(rows.map(([state]) => state)).toEqual(Object.keys(states))
  expect(head.slice(1)).toEqual(Object.keys(acts))
})

test.each(cells)('a log-in that is in the state “%s”, and the act “%s”: %s', async (state, act, cell) => {
  const stage = await newStage()
  await states[state]?.(stage)
  expect(await stateOf(stage)).toBe(state)
  // A state alone is where the log-in goes; a code alone, or what a log-in opens, leaves it where it is.
  const next = Object.hasOwn(states, cell) ? cell : state
  const answer = Object.hasOwn(states, cell) ? 'done' : cell.replaceAll('`', '')
  expect(await acts[act]?.(stage)).toBe(answer)
  expect(await stateOf(stage)).toBe(next)
})
