import { expect, test } from 'vitest'
import { useProvider } from '../../../testing/fakeProvider.js'
import { ask, codeIn, newDevice, site, startOn, useServer, world } from '../../../testing/frameServer.js'
import {
  link,
  list,
  logInWithPasskey,
  newOwner,
  type Owner,
  prove,
  provePasskey,
} from '../../../testing/linking.js'

useServer()
useProvider()

const codeOf = ({ body, status }: Awaited<ReturnType<Owner['send']>>) =>
  status === 200 ? 'done' : body.error.code

/**
 * Does something after another request has read what a statement with such a start reads, and before that request goes on.
 *
 * @returns the results of both
 */
async function during<One, Other>(start: string, one: () => Promise<One>, other: () => Promise<Other>) {
  const { database } = world
  let reach = () => {}
  let goOn = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const wait = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let isFirst = true
  const query: typeof database.query = async (text, values) => {
    const rows = await database.query(text, values)
    if (!isFirst || !text.startsWith(start)) return rows
    isFirst = false
    reach()
    await wait
    return rows
  }
  await startOn({ ...database, query })
  const first = one()
  await reached
  const second = await other().finally(goOn)
  return [await first, second] as const
}

/** Somebody with a wallet and two passkeys, one of which is to log in. */
async function withPasskeys() {
  const ann = await newOwner()
  const [stays, passkey] = [await ann.addSoftPasskey(), await ann.addSoftPasskey()]
  const { body } = await provePasskey(ann, passkey)
  const signature = await ann.sign({ kind: 'link', login: body.proof })
  const add = () => ann.send('/api/link', { proof: body.proof, signature })
  return { add, ann, passkey, remove: () => ann.removeSoftPasskey(passkey, stays) }
}

test('T-P8: a passkey that is removed while it is made a way to log in logs in no more', async () => {
  const { add, ann, passkey, remove } = await withPasskeys()
  const [added, removed] = await during('select id as account', add, remove)
  expect([codeOf(added), codeOf(removed)]).toEqual(['SLOTS', 'done'])
  expect(codeOf(await logInWithPasskey(await newDevice(), passkey))).toBe('NO_PASSKEY')
  expect(await list(ann)).toHaveLength(1)
  expect(await ask('select * from frame_passkeys')).toEqual([])
})

test('T-P8: a passkey that is made a way to log in while it is removed keeps its slot', async () => {
  const { add, ann, remove } = await withPasskeys()
  const [removed, added] = await during('select credential from frame_passkeys where account', remove, add)
  expect([codeOf(removed), codeOf(added)]).toEqual(['SLOTS', 'done'])
  const { body } = await ann.send('/api/identities')
  expect(body.passkeys.map(({ login }: { login: string }) => login !== '')).toEqual([false, true])
  expect(codeOf(await remove())).toBe('PASSKEY_LOGIN')
})

test('an owner who links one proof twice at once is told that it was used, and not that it opens another wallet', async () => {
  const ann = await newOwner()
  const { proof } = (await prove(ann, { id: '7', username: 'ada' })).body
  const add = () => link(ann, { proof })
  const replies = await during('select id as account', add, add)
  expect(replies.map(codeOf)).toEqual(['LOGIN', 'done'])
  expect(await list(ann)).toHaveLength(2)
})

test('an owner who takes one log-in away twice at once is not told that it is the last one', async () => {
  const ann = await newOwner()
  await link(ann, (await prove(ann, { id: '7', username: 'ada' })).body)
  const [, added] = await list(ann)
  const remove = () => ann.send('/api/unlink/start', { id: added?.id, keep: false })
  const replies = await during('select email as id', remove, remove)
  expect(replies.map(codeOf)).toEqual(['BAD_REQUEST', 'done'])
})

/** Starts the proof of an email, whose mail fails only after something else was done. */
async function failAfter(owner: Owner, mail: string, other: () => Promise<void>) {
  let fail = () => {}
  const sent = new Promise<void>((resolve) => {
    world.holdMail = () => {
      world.holdMail = undefined
      resolve()
      return new Promise((_, reject) => {
        fail = () => reject(new Error('no mail server'))
      })
    }
  })
  const start = () => owner.send('/api/link/mail', { mail, projectId: 'local', site })
  const first = start()
  await sent
  await other().finally(() => fail())
  return codeOf(await first)
}

test('an owner who proves an account of a provider while a mail does not get through links it all the same', async () => {
  const ann = await newOwner()
  let proof = ''
  const mailed = await failAfter(ann, 'second@example.com', async () => {
    proof = (await prove(ann, { id: '7', username: 'ada' })).body.proof
  })
  expect(mailed).toBe('LATER')
  expect(codeOf(await link(ann, { proof }))).toBe('done')
})

test('an owner who asks for another code while a mail does not get through proves the email with that code', async () => {
  const ann = await newOwner()
  const app = { projectId: 'local', site }
  const mailed = await failAfter(ann, 'second@example.com', async () => {
    world.clock += 31_000
    expect(codeOf(await ann.send('/api/link/mail', { mail: 'second@example.com', ...app }))).toBe('done')
  })
  expect(mailed).toBe('LATER')
  const proved = await ann.send('/api/link/mail/code', { code: codeIn(world.mails.at(-1)) })
  expect(codeOf(proved)).toBe('done')
})
