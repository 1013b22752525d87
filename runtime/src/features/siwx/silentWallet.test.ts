// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { signerOf } from './session.js'
import { signIn } from './signIn.js'
import { createHandler, settle, stage } from './testSignIn.js'

const never = () => new Promise<never>(() => {})

type Staged = Awaited<ReturnType<typeof stage>>

async function switchTo(kit: Staged['kit'], wallet: Staged['wallet'], network: 'eip155:1' | 'eip155:137') {
  wallet.events?.networkChanged(network, undefined)
  await vi.waitFor(() => expect(signerOf(kit)?.network).toBe(network))
  await settle()
}

/** A wallet that never answers its first request, and the tab's first sign-in with it. */
async function stageSilent() {
  const staged = await stage({ handler: createHandler().handler })
  staged.sign.mockImplementationOnce(never)
  const first = signIn(staged.kit)
  first.catch(() => {})
  await settle()
  expect(staged.sign).toHaveBeenCalledOnce()
  return { ...staged, first }
}

it('a silent wallet is asked again after a cancel, and the first request ends without a word', async () => {
  const { kit, sign, status, cancel, first } = await stageSilent()
  await cancel()
  await expect(first).rejects.toMatchObject({ code: 'CANCELLED' })
  await settle()
  expect(kit.toast.peek()).toBeUndefined()
  await signIn(kit)
  expect([status(), sign.mock.calls.length]).toEqual(['authenticated', 2])
})

it.each([
  { required: false },
  { required: true },
])('a user who cancels while the server verifies is not signed in (required: $required)', async ({
  required,
}) => {
  let answer = () => {}
  const { handler, sessions } = createHandler({ getRequired: () => required })
  const { kit, status, cancel, eventsOf } = await stage({ handler })
  handler.addSession.mockImplementationOnce(async (session) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    sessions.push(session)
  })
  const request = signIn(kit)
  request.catch(() => {})
  await vi.waitFor(() => expect(handler.addSession).toHaveBeenCalledOnce())
  await cancel()
  answer()
  await expect(request).rejects.toMatchObject({ code: 'CANCELLED' })
  await settle()
  expect(handler.revokeSession).toHaveBeenCalledExactlyOnceWith('eip155:1', expect.any(String))
  expect([sessions, eventsOf('SIWX_AUTH_SUCCESS'), status() === 'authenticated']).toEqual([[], [], false])
})

it('a wallet is not asked when the user has cancelled while the message was still being written', async () => {
  let write = () => {}
  const { handler } = createHandler()
  const { createMessage } = handler
  const written = new Promise<void>((resolve) => (write = resolve))
  handler.createMessage = vi.fn((input) => written.then(() => createMessage(input)))
  const { kit, sign, cancel } = await stage({ handler })
  const first = expect(signIn(kit)).rejects.toMatchObject({ code: 'CANCELLED' })
  await settle()
  expect(handler.createMessage).toHaveBeenCalledOnce()
  await cancel()
  await first
  write()
  await settle()
  expect(sign).not.toHaveBeenCalled()
})

it('what it signs after the user has cancelled signs nobody in', async () => {
  let answer = (_signature: string) => {}
  const { handler } = createHandler()
  const { kit, sign, status, cancel } = await stage({ handler })
  sign.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const signed = expect(signIn(kit)).rejects.toMatchObject({ code: 'CANCELLED' })
  await settle()
  await cancel()
  answer('0x')
  await signed
  await settle()
  expect(handler.addSession).not.toHaveBeenCalled()
  expect(status()).toBe('unauthenticated')
})

it("a silent wallet is asked again on another network, and that network's session is made", async () => {
  const { kit, sign, status, wallet } = await stageSilent()
  await switchTo(kit, wallet, 'eip155:137')
  const session = await signIn(kit)
  expect(session.data.chainId).toBe('eip155:137')
  expect([status(), sign.mock.calls.length]).toEqual(['authenticated', 2])
  // And for the first one again.
  await switchTo(kit, wallet, 'eip155:1')
  await signIn(kit)
  expect([status(), sign.mock.calls.length]).toEqual(['authenticated', 3])
})

it('a wallet that answers late leaves the question of another network open', async () => {
  let answer = (_signature: string) => {}
  const { handler } = createHandler()
  const { kit, sign, status, wallet, view } = await stage({ handler })
  sign.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const late = signIn(kit)
  await settle()
  await switchTo(kit, wallet, 'eip155:137')
  expect(view()).toBe('SIWXSignMessage')
  answer('0x')
  expect((await late).data.chainId).toBe('eip155:1')
  await settle()
  expect([view(), status()]).toEqual(['SIWXSignMessage', 'unauthenticated'])
  await vi.waitFor(() => expect(kit.toast.peek()).toBeUndefined())
})
