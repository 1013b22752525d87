// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import type { Kit } from '../../kit/types.js'
import type { Attempt, ShowAttempt } from './answer.js'
import { answer } from './answer.js'
import { writeQuestion } from './handler.js'
import { signerOf } from './session.js'
import { createHandler, stage } from './testSignIn.js'

/** Answers the question of the account in use, as its view has shown it. */
async function answerShown(kit: Kit, show: ShowAttempt): Promise<void> {
  const signer = signerOf(kit)
  if (!signer) throw new Error('Nobody is connected.')
  await answer(kit, show, signer, await writeQuestion(kit), vi.fn())
}

/** A stand-in for the view, and a reader of the notice that it shows. */
function createView() {
  let shown: Attempt = {}
  return {
    show: (next: Attempt | ((now: Attempt) => Attempt)) => {
      shown = typeof next === 'function' ? next(shown) : next
    },
    read: () => [shown.notice?.title, shown.notice?.text, shown.isBusy === true],
  }
}

it('answer says what goes on: the wallet signs, the server checks, and it is over', async () => {
  let verified = () => {}
  const addSession = () => new Promise<void>((resolve) => (verified = resolve))
  const { kit, sign } = await stage({ handler: createHandler({ addSession }).handler })
  let signed = (_signature: string) => {}
  sign.mockImplementationOnce(() => new Promise((resolve) => (signed = resolve)))
  const { show, read } = createView()
  const done = answerShown(kit, show)
  await vi.waitFor(() => expect(sign).toHaveBeenCalled())
  const wallet = 'Test'
  expect(read()).toEqual([`Continue in ${wallet}`, `Sign the message in ${wallet}.`, true])
  signed('0x')
  await vi.waitFor(() => expect(read()).toEqual(['Checking the signature', undefined, true]))
  verified()
  await done
  expect(read()).toEqual([undefined, undefined, false])
})

it('answer asks for a new signature after the server has refused one, and not before', async () => {
  const addSession = async () => {
    // A toast that takes the place of another one comes 150 ms later.
    await new Promise((resolve) => setTimeout(resolve, 300))
    throw new Error('no')
  }
  const { kit } = await stage({ handler: createHandler({ addSession }).handler })
  const { show, read } = createView()
  const titles: unknown[] = []
  const tell = (next: Parameters<typeof show>[0]) => {
    show(next)
    const [title] = read()
    if (title !== titles.at(-1)) titles.push(title)
  }
  for (let turn = 0; turn < 2; turn++) await expect(answerShown(kit, tell)).rejects.toThrow()
  expect(titles.map((title) => String(title).split(' ')[0])).toEqual([
    ...['Continue', 'Checking', 'Continue', 'Checking'],
  ])
})
