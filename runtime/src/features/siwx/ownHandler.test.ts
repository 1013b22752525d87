import { describe, expect, it, vi } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import type { SIWXConfig } from '../../kit/siwx.js'
import * as answer from './answer.chunk.js'
import { isRequired, signerOf } from './session.js'
import { signIn } from './signIn.js'
import { signOut } from './signOut.js'
import { createHandler, settle, stage } from './testSignIn.js'

const fail = async () => {
  throw new Error('User denied by policy')
}
const never = () => new Promise<never>(() => {})

/** Functions of older form; the wallet signs `text`. */
const older = (given: object) => ({
  siweConfig: {
    getMessageParams: async () => ({ domain: 'app.example', uri: 'https://app.example' }),
    getNonce: async () => 'nonce0001',
    createMessage: () => 'text',
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
    ...given,
  },
})

describe('a function of the host', () => {
  it.each([
    ['createMessage', 'SIGN_IN_UNAVAILABLE', 'SIGN_IN_UNAVAILABLE'],
    ['addSession', 'SIGN_IN_REFUSED', 'SIGNATURE_DECLINED'],
  ])('%s that fails is told as an error of the app, not of the wallet', async (name, code, toast) => {
    const { handler } = createHandler({ [name]: fail })
    const { kit, view } = await stage({ handler })
    const details = 'User denied by policy'
    await expect(signIn(kit)).rejects.toMatchObject({ code, details })
    expect([view(), kit.toast.peek()?.message]).toEqual([
      'SIWXSignMessage',
      new AppKitError(toast as never).message,
    ])
  })

  it('may throw instead of reject, and return nothing instead of a promise', async () => {
    const addSession = vi.fn(() => undefined as never)
    const { kit, status } = await stage({ handler: createHandler({ addSession }).handler })
    addSession.mockImplementationOnce(() => {
      throw new Error('no')
    })
    await expect(signIn(kit)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
    await signIn(kit)
    expect(status()).toBe('authenticated')
  })

  it.each(['createMessage', 'addSession', 'revokeSession'])('%s that never settles ends', async (name) => {
    const limit = new AbortController()
    const { handler } = createHandler({ [name]: never })
    const { kit } = await stage({ handler })
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const ended =
      name === 'revokeSession' ? signIn(kit).then(() => signOut(kit, signerOf(kit), answer)) : signIn(kit)
    const refused = expect(ended).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' })
    await settle()
    limit.abort()
    await refused
    vi.restoreAllMocks()
  })

  it('that fails after the user has cancelled opens nothing again', async () => {
    let end = (_: unknown) => {}
    const addSession = () => new Promise<void>((_, reject) => (end = reject))
    const { kit, view, cancel } = await stage({ handler: createHandler({ addSession }).handler })
    const refused = expect(signIn(kit)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
    await settle()
    await cancel()
    end(new Error('late'))
    await refused
    await settle()
    expect([view(), kit.toast.peek()]).toEqual([undefined, undefined])
    // Asked again by the user, the failure is shown.
    const again = expect(signIn(kit)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
    await settle()
    end(new Error('no'))
    await again
    expect(view()).toBe('SIWXSignMessage')
  })

  it.each([true, 'yes', Promise.resolve(false)])('getRequired that returns %s requires it', async (value) => {
    const { handler } = createHandler({ getRequired: () => value } as Partial<SIWXConfig>)
    expect(isRequired((await stage({ handler })).kit)).toBe(true)
  })
})

describe('a handler of the form siweConfig', () => {
  it('has signed in and out although its listeners throw', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    const throws = () => {
      throw new Error('listener')
    }
    const { kit, status } = await stage({ config: older({ onSignIn: throws, onSignOut: throws }) })
    await signIn(kit)
    expect(status()).toBe('authenticated')
    await signOut(kit, signerOf(kit), answer)
    expect(status()).toBe('idle')
    report.mockRestore()
  })

  it.each([undefined, Promise.resolve('text')])('has nothing signed that is no text: %s', async (text) => {
    const { kit, sign } = await stage({ config: older({ createMessage: () => text }) })
    await expect(signIn(kit)).rejects.toMatchObject({ code: 'SIGN_IN_MESSAGE_INVALID' })
    expect(sign).not.toHaveBeenCalled()
  })
})
