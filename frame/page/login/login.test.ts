// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogin, type Login } from './login.js'
import { type LoginEvent, type LoginState, loginTable, nextLogin } from './loginMachine.js'

const mail = 'ann@example.com'

/** A stage that keeps what is shown, and calls `onGone` as that of the page does. */
function createTestStage() {
  let onGone = () => {}
  const stage = {
    name: undefined as string | undefined,
    show: (name: string, parts: readonly Node[], gone = () => {}) => {
      const left = onGone
      onGone = () => {}
      left()
      document.body.replaceChildren(...parts)
      onGone = gone
      stage.name = name
    },
    clear: () => {
      const left = onGone
      onGone = () => {}
      left()
      document.body.replaceChildren()
      stage.name = undefined
    },
  }
  return stage
}

/** A log-in whose server answers what the test says. */
function setUp() {
  const replies = { start: 'device', read: 'device' } as {
    start: 'device' | 'code'
    read: 'device' | 'code' | 'over' | 'away'
  }
  let number = 9
  const stage = createTestStage()
  const onSession = vi.fn(async () => stage.show('recovery', []))
  const onGone = vi.fn()
  const login: Login = createLogin({
    api: {
      startLogin: async () => {
        number += 1
        return { state: replies.start, number }
      },
      readLogin: async () => {
        if (replies.read === 'away') throw new Error('away')
        return replies.read
      },
      finishLogin: async (_, code) => {
        if (code !== '123456') throw new Error('The code is wrong.')
      },
    },
    onGone,
    onSession,
    site: 'https://app.example',
    stage,
  })
  const confirmed = vi.fn()
  login.confirmed.then(
    () => confirmed('confirmed'),
    (error: Error) => confirmed(error.message),
  )
  return { confirmed, login, onGone, onSession, replies, stage, sentNumber: () => number }
}

const button = (test: string) => document.querySelector<HTMLButtonElement>(`[data-testid=${test}]`)
const settle = () => vi.advanceTimersByTimeAsync(0)
async function type(test: string, value: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(`[data-testid=${test}]`)
  if (field === null) return
  field.value = value
  // The sixth digit sends a code.
  if (test === 'frame-code') field.dispatchEvent(new Event('input'))
  else field.form?.requestSubmit()
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Steps of the user and of the server, in whatever order. */
const steps = ['ask', 'send', 'resend', 'poll', 'right', 'wrong', 'close'] as const
const views: Readonly<Record<LoginState['phase'], string | undefined>> = {
  new: undefined,
  email: 'login',
  device: 'device',
  code: 'code',
  over: 'login',
  done: 'recovery',
  closed: undefined,
}

/** Does a step, where the view that is shown has it. Returns the event that it is for the table. */
async function act(
  { login, replies, sentNumber, stage }: ReturnType<typeof setUp>,
  phase: LoginState['phase'],
  step: (typeof steps)[number],
): Promise<LoginEvent | undefined> {
  const sent = (): LoginEvent => ({
    type: replies.start === 'code' ? 'codeSent' : 'linkSent',
    mail,
    number: sentNumber(),
  })
  switch (step) {
    case 'ask':
      if (phase === 'new') login.ask()
      else button('frame-next')?.click()
      return phase === 'new' || phase === 'over' ? { type: 'asked' } : undefined
    case 'send':
      if (phase === 'new') await login.start(mail)
      else if (phase === 'email') await type('frame-email', mail)
      else return undefined
      return sent()
    case 'resend': {
      if (phase !== 'device' && phase !== 'code') return undefined
      // The button counts thirty seconds first, while the link may be followed.
      replies.read = 'device'
      await vi.advanceTimersByTimeAsync(31_000)
      button('frame-resend')?.click()
      await settle()
      return sent()
    }
    case 'poll':
      await vi.advanceTimersByTimeAsync(31_000)
      if (replies.read === 'code') return { type: 'confirmed' }
      return replies.read === 'over' ? { type: 'expired' } : undefined
    case 'right':
      if (phase !== 'code') return undefined
      await type('frame-code', '123 456')
      return { type: 'loggedIn' }
    case 'wrong':
      await type('frame-code', '654321')
      return undefined
    case 'close':
      // One that has no view yet is left by who began it.
      if (phase === 'new') login.leave()
      stage.clear()
      return { type: 'closed' }
  }
}

test('the log-in view is that of the table, whatever users and the server do in whatever order', async () => {
  const reached = new Set<string>()
  const command = fc.record({
    step: fc.constantFrom(...steps, ...steps.slice(0, -1)),
    start: fc.constantFrom('device' as const, 'code' as const),
    read: fc.constantFrom('device' as const, 'code' as const, 'over' as const, 'away' as const),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 24 }), async (commands) => {
      const world = setUp()
      const model: { state: LoginState } = { state: { phase: 'new' } }
      for (const { read, start, step } of commands) {
        if (model.state.phase === 'done' || model.state.phase === 'closed') break
        Object.assign(world.replies, { read, start })
        const event = await act(world, model.state.phase, step)
        if (event) {
          reached.add(`${model.state.phase} ${event.type}`)
          model.state = nextLogin(model.state, event)
        }
        await settle()
        expect(world.stage.name).toBe(views[model.state.phase])
        const { state } = model
        // There is a number to compare as long as the mail is the next thing that the user opens.
        const number = 'number' in state && state.isOnPage !== true ? String(state.number) : undefined
        expect(button('frame-number')?.textContent).toBe(number)
      }
      const { phase } = model.state
      expect(world.onGone).toHaveBeenCalledTimes(phase === 'closed' ? 1 : 0)
      expect(world.onSession).toHaveBeenCalledTimes(phase === 'done' ? 1 : 0)
      if (phase === 'code' || phase === 'done') expect(world.confirmed).toHaveBeenCalledWith('confirmed')
      world.stage.clear()
    }),
    { numRuns: 300 },
  )
  // The walks were long enough for each row that a user can take.
  const rows = Object.entries(loginTable).flatMap(([phase, row]) =>
    Object.keys(row).map((event) => `${phase} ${event}`),
  )
  expect(rows.filter((row) => !reached.has(row))).toEqual(['closed loggedIn'])
})

test('the digits of a code that was begun stay where they are, however long the user is in another tab', async () => {
  const { login, replies } = setUp()
  await login.start(mail)
  replies.read = 'code'
  await vi.advanceTimersByTimeAsync(2000)
  const field = document.querySelector<HTMLInputElement>('[data-testid=frame-code]')
  await type('frame-code', '123')
  await vi.advanceTimersByTimeAsync(120_000)
  for (const event of ['blur', 'focus']) window.dispatchEvent(new Event(event))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.querySelector('[data-testid=frame-code]')).toBe(field)
  expect(field?.value).toBe('123')
  const boxes = [...document.querySelectorAll('.boxes > span')].map(({ textContent }) => textContent)
  expect(boxes).toEqual(['1', '2', '3', '', '', ''])
})

test('a log-in that is closed while the server sends a mail shows nothing more', async () => {
  const { login, onGone, stage } = setUp()
  login.ask()
  const started = login.start(mail)
  stage.clear()
  await expect(started).rejects.toThrow('This log-in is over')
  expect(stage.name).toBeUndefined()
  expect(onGone).toHaveBeenCalledOnce()
})

test('a request that waits for the device is told when the log-in is closed', async () => {
  const { confirmed, login, stage } = setUp()
  await login.start(mail)
  stage.clear()
  await settle()
  expect(confirmed).toHaveBeenCalledWith('This log-in is over. Start again.')
})
