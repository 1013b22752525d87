import { effect } from '@preact/signals-core'
import type { Dispatch, SetStateAction } from 'react'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { SIWXData } from '../../kit/siwx.js'
import type { Kit } from '../../kit/types.js'
import { signInAnswerMessages as messages } from '../../ui/messages/signInAnswer.js'
import { writeQuestion } from './handler.js'
import { type Signer, signerOf } from './session.js'
import { signIn } from './signIn.js'

/** State of the question and of its answer, as the user sees it. */
export interface Attempt {
  readonly message?: SIWXData | undefined
  /** Nothing can be done but wait. */
  readonly isBusy?: boolean
  /** The progress after the answer, or its failure, in the place of the question. */
  readonly notice?: {
    readonly title: string
    /** Default: the text of the question. */
    readonly text?: string | undefined
    readonly isAlert?: boolean
    /** The label of the button. Without one the user has to wait. */
    readonly action?: string | undefined
    /** The action of the button, instead of signing again. */
    readonly press?: (() => void) | undefined
    readonly testId?: string
  }
}

export type ShowAttempt = Dispatch<SetStateAction<Attempt>>

/** Shows the next message when the one that is read gets too old. A failure is told when the user signs. */
export async function renew(kit: Kit, show: ShowAttempt): Promise<void> {
  const message = await writeQuestion(kit).catch(() => undefined)
  show((now) => (message && !now.notice && now.message?.nonce !== message.nonce ? { ...now, message } : now))
}

/**
 * Asks the wallet for the signature, and shows how it goes. A message that was not shown is shown instead, such as after
 * the machine has slept.
 *
 * @param signer - the account that is asked. Where another one is in use by now, it has another question.
 * @param shown - the message that the user has read.
 * @param ask - makes the next message.
 * @throws SignInErrorType, which the view shows.
 */
export async function answer(
  kit: Kit,
  show: ShowAttempt,
  signer: Signer,
  shown: SIWXData | undefined,
  ask: (kit: Kit, show: ShowAttempt) => void,
): Promise<void> {
  if (signerOf(kit)?.key !== signer.key) return
  const message = await writeQuestion(kit)
  if (message.nonce !== shown?.nonce) return show({ message })
  const { connector } = signer.connection
  const wallet = connector.name
  let isChecking = false
  const end = effect(() => {
    // The toast of `verify`. After it comes the end, or the error.
    isChecking ||= kit.toast.value?.variant === 'loading'
    // A phone's wallet can be opened as soon as it has the request.
    const openApp = connector.session?.openApp.value
    const notice = isChecking
      ? { title: messages.checking }
      : {
          title: messages.waiting(wallet),
          text: messages.waitingHint(wallet),
          ...(openApp && {
            action: messages.openWallet(wallet),
            press: openApp,
            testId: 'w3m-connecting-widget-secondary-button',
          }),
        }
    show(({ message }) => ({ message, notice, isBusy: isChecking || !openApp }))
  })
  try {
    await signIn(kit)
    show(({ message }) => ({ message }))
  } catch (cause) {
    const error = toAppKitError(cause)
    const { code } = error
    // The message may be spent: the next one is shown before it is signed.
    ask(kit, show)
    throw code === 'USER_REJECTED' ? new AppKitError(code, { message: messages.declined(wallet) }) : error
  } finally {
    end()
  }
}
