import { useEffect, useState } from 'react'
import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import type { AppKitError } from '../../errors/AppKitError.js'
import { goBack } from '../../kit/modal.js'
import type { Kit } from '../../kit/types.js'
import { Button } from '../../ui/components/Button.js'
import { quiet, strong } from '../../ui/components/components.css.js'
import { Ring } from '../../ui/components/later/Ring.js'
import * as screen from '../../ui/components/later/screen.css.js'
import { logInWith, socialMessages as messages } from '../../ui/messages/socials.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { FrameSlot } from '../email/FrameSlot.js'
import { runSocial, type SocialStep } from './runSocial.js'
import { SocialMark } from './SocialMark.js'
import { openLogin, readLogin, readProvider } from './socialLogin.js'

/** Waits for the provider's window, then for the wallet. The frame is shown here when it has to ask for something. */
export function ConnectingSocialView({ kit, data }: { kit: Kit; data: unknown }) {
  const { client, view } = embeddedOf(kit)
  const shown = useSignalValue(view)
  const [step, setStep] = useState<SocialStep>('provider')
  const [error, setError] = useState<AppKitError>()
  const provider = readProvider(data)
  const [login, setLogin] = useState(() => readLogin(data))

  useEffect(() => {
    if (login === undefined) return
    const control = new AbortController()
    setStep('provider')
    setError(undefined)
    // Deferred, because StrictMode leaves the view once at the start, and leaving closes the window.
    const timer = setTimeout(() => {
      runSocial(kit, login, setStep, control.signal).then(
        (isDone) => !isDone && !control.signal.aborted && goBack(kit),
        setError,
      )
    })
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [kit, login])

  const leave = () => {
    client.giveUp()
    goBack(kit)
  }
  const retry = () => {
    const next = provider && openLogin(kit, provider)
    if (next !== undefined) setLogin(next)
  }
  if (provider === undefined) return null
  if (shown !== undefined && error === undefined) return <FrameSlot kit={kit} onOutside={leave} />
  const hasFailed = error !== undefined || login === undefined
  const [title, text] =
    error !== undefined
      ? [messages.failed, error.message]
      : step === 'provider'
        ? [logInWith(provider), messages.connectIn]
        : [messages.userData, messages.oneMoment]
  return (
    <div className={screen.screen}>
      <Ring round failed={error !== undefined}>
        <SocialMark provider={provider} large />
      </Ring>
      <div className={screen.texts} role={error === undefined ? 'status' : 'alert'}>
        <p className={strong}>{title}</p>
        <p className={quiet}>{text}</p>
      </div>
      <div className={screen.actions}>
        {hasFailed ? (
          <Button kind="primary" testId="social-retry" onPress={retry}>
            {messages.tryAgain}
          </Button>
        ) : (
          <Button testId="social-cancel" onPress={() => goBack(kit)}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}
