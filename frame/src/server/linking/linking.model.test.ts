import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logInAs, type ProviderUser, useProvider } from '../../../testing/fakeProvider.js'
import { minute, newDevice, useServer, world } from '../../../testing/frameServer.js'
import {
  link,
  list,
  logInWithPasskey,
  makeWallet,
  type Owner,
  prove,
  provePasskey,
  reach,
  unlink,
} from '../../../testing/linking.js'
import type { SoftPasskey } from '../../../testing/softPasskey.js'
import { randomText } from '../../shared/encoding.js'

useServer()
useProvider()

/** The three log-ins of each person. The first one has made the account, the last one is a passkey of the wallet. */
const slots = [0, 1, 2] as const
type Login = ProviderUser | SoftPasskey
interface Person {
  readonly owner: Owner
  readonly logins: readonly Login[]
}
interface World {
  readonly ann: Person
  readonly eve: Person
}
const at = ({ logins }: Person, index: number) => logins[index] as Login

/** Logs in from a client of its own, so that no limit of clients hides what is tried. */
const enter = (device: CryptoKeyPair, login: Login) =>
  'credential' in login ? logInWithPasskey(device, login) : logInAs(device, login, { client: randomText(8) })
const show = (owner: Owner, login: Login) =>
  'credential' in login ? provePasskey(owner, login) : prove(owner, login)

async function newPerson(name: string): Promise<Person> {
  const [first, second] = slots.map((index) => ({ id: randomText(8), username: `${name}${index}` }))
  const device = await newDevice()
  const opened = await enter(device, first as ProviderUser)
  const owner = await makeWallet(device, opened.body.access)
  return { owner, logins: [first as ProviderUser, second as ProviderUser, await owner.addSoftPasskey()] }
}

/** The owner comes back on the device of the wallet, with whichever log-in still opens it. */
async function comeHome({ logins, owner }: Person): Promise<void> {
  for (const each of logins) {
    const opened = await enter(owner.device, each)
    if ((await reach(owner.device, opened)) !== owner.record.address) continue
    return owner.use(opened.body.access)
  }
  throw new Error('no log-in opens the wallet on its own device')
}

/** Tries each of a person's log-ins on a device that nobody has used. Returns the wallets that they reach. */
const reached = ({ logins }: Person) =>
  Promise.all(
    logins.map(async (each) => newDevice().then(async (device) => reach(device, await enter(device, each)))),
  )

type Act = (world: World, index: number) => Promise<unknown>
const acts: Readonly<Record<string, Act>> = {
  'Ann links': async ({ ann }, index) => {
    const { body, status } = await show(ann.owner, at(ann, index))
    if (status === 200) await link(ann.owner, body)
  },
  'Ann starts to unlink': async ({ ann: { owner } }, index) => {
    const found = (await list(owner))[index]
    if (found) await owner.send('/api/unlink/start', { id: found.id, keep: false })
  },
  'Ann keeps': async ({ ann: { owner } }, index) => {
    const found = (await list(owner))[index]
    if (found) await owner.send('/api/unlink/start', { id: found.id, keep: true })
  },
  'Ann unlinks': async ({ ann: { owner } }, index) => {
    const found = (await list(owner))[index]
    if (found) await unlink(owner, found)
  },
  'Eve links to her own': async ({ eve }, index) => {
    const { body, status } = await show(eve.owner, at(eve, index))
    if (status === 200) await link(eve.owner, body)
  },
  'Eve logs in': ({ eve }, index) => newDevice().then((device) => enter(device, at(eve, index))),
  // A script in the session of Ann has no key of her wallet.
  'Eve links in the session of Ann': async ({ ann, eve }, index) => {
    const { body, status } = await show(ann.owner, at(eve, index))
    if (status !== 200) return
    const signature = await eve.owner.sign({ kind: 'link', login: body.proof })
    await ann.owner.send('/api/link', { proof: body.proof, signature })
  },
  'Eve unlinks in the session of Ann': async ({ ann, eve }, index) => {
    const found = (await list(ann.owner))[index]
    if (found === undefined) return
    await ann.owner.send('/api/unlink/start', { id: found.id, keep: false })
    const signature = await eve.owner.sign({ kind: 'unlink', login: `${found.id} ${found.since}` })
    await ann.owner.send('/api/unlink', { id: found.id, signature })
  },
  'hours pass': async ({ ann, eve }, index) => {
    world.clock += [13 * 60 * minute, 24 * 60 * minute, 7 * 24 * 60 * minute][index] ?? 0
    await comeHome(ann)
    await comeHome(eve)
  },
}

class Step implements fc.AsyncCommand<object, World> {
  constructor(
    readonly name: string,
    readonly index: number,
  ) {}
  check = () => true
  toString = () => `${this.name} (${this.index})`
  async run(_model: object, real: World) {
    await acts[this.name]?.(real, this.index)
    const { ann, eve } = real
    const known = await list(ann.owner)
    expect(known.some(({ opensAt }) => opensAt <= world.clock)).toBe(true)
    const { address } = ann.owner.record
    expect(await reached(eve)).not.toContain(address)
    expect(await reached(ann)).toContain(address)
  }
}

test('T-G9: no order of what a stranger and the owner do gives the stranger the wallet, or locks the owner out', async () => {
  const step = (name: string) => fc.constantFrom(...slots).map((index) => new Step(name, index))
  await fc.assert(
    fc.asyncProperty(fc.commands(Object.keys(acts).map(step), { maxCommands: 14 }), async (commands) => {
      const real = { ann: await newPerson('ann'), eve: await newPerson('eve') }
      await fc.asyncModelRun(() => ({ model: {}, real }), commands)
    }),
    { numRuns: 10 },
  )
}, 180_000)
