import { WalletError } from '../base/errors.js'
import { pauseAfter } from '../base/postJson.js'
import { messages } from '../messages/messages.js'
import { button, fieldForm, heading, leaveButton, make, resendButton } from '../views/dom.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'

/** A log-in by email that is on its way. */
export interface LoginView {
  /** Starts with an email that the host has. Resolves with what comes next. */
  start(mail: string): Promise<'device' | 'code'>
  /** Asks for the email first. */
  ask(): void
  /** Resolves when the device is confirmed. */
  readonly confirmed: Promise<void>
}

interface LoginOptions {
  readonly api: Api
  readonly stage: Stage
  readonly site: string
  /** Called with a session. Shows what comes next. */
  readonly onSession: () => Promise<void>
  /** The view was closed, or replaced by something else. */
  readonly onGone: () => void
}

const pollEvery = 1500

/** Makes a field one for a code. */
export function setCode(input: HTMLInputElement): void {
  input.autocomplete = 'one-time-code'
  input.inputMode = 'numeric'
  input.maxLength = 16
  input.className = 'code'
}

/** The digits of a code, however they were pasted. @throws WalletError */
export function readCode(typed: string): string {
  const code = typed.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) throw new WalletError(messages.codeWrong)
  return code
}

/** Makes a field one for an email. */
export function setEmail(input: HTMLInputElement): void {
  input.type = 'email'
  input.autocomplete = 'email'
  input.inputMode = 'email'
  input.maxLength = 254
}

/** What looks like an email. @throws WalletError */
export function readMail(mail: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail)) throw new WalletError(messages.emailWrong)
  return mail
}

/** Creates the views of a log-in: email, device, code. */
export function createLogin({ api, onGone, onSession, site, stage }: LoginOptions): LoginView {
  let isOver = false
  let turn = 0
  let confirm = () => {}
  let refuse = (_: Error) => {}
  const confirmed = new Promise<void>((resolve, reject) => {
    confirm = resolve
    refuse = reject
  })
  // Nobody may be waiting for it.
  confirmed.catch(() => {})
  const showIn = (name: 'login' | 'device' | 'code', parts: readonly Node[]) => {
    let isReplaced = false
    replace = () => {
      isReplaced = true
    }
    stage.show(name, parts, () => {
      if (isReplaced) return
      isOver = true
      refuse(new WalletError(messages.loginOver))
      onGone()
    })
  }
  let replace = () => {}
  const go = (name: 'login' | 'device' | 'code', parts: readonly Node[]) => {
    replace()
    showIn(name, parts)
  }

  const begin = async (mail: string): Promise<'device' | 'code'> => {
    const { number, state } = await api.startLogin(mail, site)
    if (isOver) throw new WalletError(messages.loginOver)
    turn += 1
    if (state === 'code') showCode(mail, number)
    else {
      showDevice(mail, number)
      void follow(mail, number, turn)
    }
    return state
  }
  /** Until the device is confirmed. Another mail has another number, and is followed instead. */
  const follow = async (mail: string, number: number, mine: number): Promise<void> => {
    let failures = 0
    let pause = pollEvery
    const isPast = () => isOver || mine !== turn
    while (!isPast()) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      if (isPast()) return
      // Between two tries the connection may be gone, or the server busy: the next one comes later, and shows.
      const state = await api.readLogin(mail).then(
        (read) => {
          failures = 0
          pause = pollEvery
          return read
        },
        (error: unknown) => {
          failures += 1
          pause = pauseAfter(pollEvery, failures, error)
          return 'device' as const
        },
      )
      if (isPast()) return
      if (state === 'code') return showCode(mail, number)
      if (state === 'over') return showOver()
    }
  }
  const cancel = () =>
    leaveButton({ class: 'quiet', text: messages.cancel, test: 'frame-cancel' }, () =>
      stage.clear('cancelled'),
    )
  const numberOf = (number: number) =>
    make(
      'p',
      { class: 'number' },
      make('span', { text: messages.numberLabel }),
      make('strong', { text: String(number), test: 'frame-number' }),
    )

  const ask = () => {
    const form = fieldForm(
      {
        action: messages.next,
        field: {
          label: messages.email,
          test: 'frame-email',
          set: setEmail,
        },
      },
      async (mail) => {
        await begin(readMail(mail))
      },
    )
    go('login', [heading(messages.loginTitle), make('p', { text: messages.emailHint }), form, cancel()])
  }
  const showDevice = (mail: string, number: number) =>
    go('device', [
      heading(messages.deviceTitle),
      make('p', { text: messages.deviceText(mail) }),
      ...[numberOf(number), resendButton(messages.resend, () => begin(mail)), cancel()],
    ])
  const showCode = (mail: string, number: number) => {
    confirm()
    const form = fieldForm(
      {
        action: messages.next,
        field: {
          label: messages.code,
          test: 'frame-code',
          set: setCode,
        },
      },
      async (code) => {
        await api.finishLogin(mail, readCode(code))
        replace()
        await onSession()
      },
    )
    const text = make('p', { text: messages.codeText(mail) })
    go('code', [
      heading(messages.codeTitle),
      text,
      numberOf(number),
      form,
      resendButton(messages.resend, () => begin(mail)),
      cancel(),
    ])
  }
  const showOver = () => {
    const again = button({ class: 'primary', text: messages.startAgain, test: 'frame-next' }, ask)
    go('login', [heading(messages.loginTitle), make('p', { text: messages.loginOver }), again, cancel()])
  }
  return { ask, confirmed, start: begin }
}
