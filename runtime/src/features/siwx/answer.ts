import { effect } from '@preact/signals-core'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import type { Kit } from '../../kit/types.js'
import { signInAnswerMessages as messages } from '../../ui/messages/signInAnswer.js'
import type { ShowAttempt } from './SignInView.js'
import { signerOf } from './session.js'
import { signIn } from './signIn.js'
import { memoryOf } from './signInState.js'

/**
 * Asks the wallet for the signature, and shows how it goes.
 *
 * @param ask - makes the next message.
 * @throws SignInErrorType, which the view shows.
 */
export async function answer(
  kit: Kit,
  show: ShowAttempt,
  ask: (kit: Kit, show: ShowAttempt) => void,
): Promise<void> {
  const connector = signerOf(kit)?.connection.connector
  const wallet = connector?.name ?? ''
  const signed = signIn(kit)
  const end = effect(() => {
    const isChecking = memoryOf(kit).isChecking.value
    // A phone's wallet can be opened as soon as it has the request.
    const openApp = isChecking ? undefined : connector?.session?.openApp.value
    const notice = {
      title: isChecking ? messages.checking : messages.waiting(wallet),
      text: isChecking ? messages.checkingHint : messages.waitingHint(wallet),
      action: openApp && messages.openWallet(wallet),
      press: openApp,
      ...(openApp && { testId: 'w3m-connecting-widget-secondary-button' }),
    }
    show(({ message }) => ({ message, notice, isBusy: !openApp }))
  })
  try {
    await signed
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
