import { useEffect, useState } from 'react'
import { embeddedOf } from '../../embedded/wallet/createEmbedded.js'
import type { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { isMobile } from '../../kit/device.js'
import { trackEvent } from '../../kit/events.js'
import { goBack } from '../../kit/modal.js'
import { openUrl } from '../../kit/openUrl.js'
import type { Kit } from '../../kit/types.js'
import { Button, Link } from '../../ui/components/Button.js'
import { quiet, strong } from '../../ui/components/components.css.js'
import { Ring } from '../../ui/components/later/Ring.js'
import * as screen from '../../ui/components/later/screen.css.js'
import { QrCode } from '../../ui/components/qr/QrCode.js'
import { socialMessages as messages, socialNames } from '../../ui/messages/socials.js'
import { useSignalValue } from '../../ui/useSignal.js'
import { CopyLink } from '../connect/platforms/CopyLink.js'
import * as platforms from '../connect/platforms/platforms.css.js'
import * as email from '../email/email.css.js'
import { FrameSlot } from '../email/FrameSlot.js'
import { SocialMark } from './SocialMark.js'
import * as css from './socials.css.js'

const properties = { provider: 'farcaster' } as const

/** Shows the code of a log-in with Farcaster, then waits until the user has signed there. */
export function ConnectingFarcasterView({ kit }: { kit: Kit; data: unknown }) {
  const { client, view } = embeddedOf(kit)
  const shown = useSignalValue(view)
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState<AppKitError>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another log-in.
  useEffect(() => {
    const control = new AbortController()
    setUrl(undefined)
    setError(undefined)
    // Deferred, because StrictMode leaves the view once at the start.
    const timer = setTimeout(() => {
      runFarcaster(kit, setUrl, control.signal).catch((cause) => control.signal.aborted || setError(cause))
    })
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [kit, turn])
  if (shown !== undefined && error === undefined) {
    const leave = () => {
      client.giveUp()
      goBack(kit)
    }
    return <FrameSlot kit={kit} onOutside={leave} />
  }
  if (error === undefined)
    return isMobile(navigator.userAgent) ? <OpenApp kit={kit} url={url} /> : <Code kit={kit} url={url} />
  return (
    <div className={screen.screen}>
      <Ring round failed>
        <SocialMark provider="farcaster" large />
      </Ring>
      <div className={screen.texts} role="alert">
        <p className={strong}>{messages.failed}</p>
        <p className={quiet}>{error.message}</p>
      </div>
      <div className={screen.actions}>
        <Button kind="primary" testId="social-retry" onPress={() => setTurn((before) => before + 1)}>
          {messages.tryAgain}
        </Button>
      </div>
    </div>
  )
}

/** The code, which is scanned with a phone. */
function Code({ kit, url }: { kit: Kit; url: string | undefined }) {
  return (
    <div className={platforms.qr}>
      <div className={css.codeRoom}>
        <QrCode
          text={url}
          texts={messages}
          picture={
            <span className={css.codeMark}>
              <SocialMark provider="farcaster" />
            </span>
          }
        />
      </div>
      <p className={quiet} role="status">
        {url === undefined ? messages.preparing : messages.scan}
      </p>
      <div className={`${email.other} ${quiet} ${css.ways}`}>
        <CopyLink kit={kit} uri={url} testId="farcaster-copy" />
        {url === undefined ? (
          messages.onThisDevice
        ) : (
          // The only button of its parent has the room that a finger needs.
          <span>
            <Link testId="farcaster-open" url={url}>
              {messages.onThisDevice}
            </Link>
          </span>
        )}
      </div>
    </div>
  )
}

/** On a phone the app is opened. Nothing is waited for before. */
function OpenApp({ kit, url }: { kit: Kit; url: string | undefined }) {
  const [isOpened, setOpened] = useState(false)
  const open = () => {
    if (url !== undefined) setOpened(openUrl(url))
  }
  return (
    <div className={screen.screen}>
      <Ring round failed={false} isIdle={!isOpened}>
        <SocialMark provider="farcaster" large />
      </Ring>
      <div className={screen.texts} role="status">
        <p className={strong}>{messages.logInTitle(socialNames.farcaster)}</p>
        <p className={quiet}>{url === undefined ? messages.preparing : messages.signThere}</p>
      </div>
      <div className={screen.actions}>
        <Button kind="primary" testId="farcaster-open" disabled={url === undefined} onPress={open}>
          {messages.openFarcaster}
        </Button>
        <CopyLink kit={kit} uri={url} testId="farcaster-copy" />
      </div>
    </div>
  )
}

/**
 * Leads a log-in from the code to the connected wallet.
 *
 * @throws AppKitError if it failed, or was given up.
 */
async function runFarcaster(kit: Kit, onUrl: (url: string) => void, signal: AbortSignal): Promise<void> {
  const { client, connect, waitForFarcaster } = embeddedOf(kit)
  trackEvent(kit, { event: 'SOCIAL_LOGIN_STARTED', properties })
  try {
    await client.load()
    // A frame that draws may have to ask the user for something first.
    const options = client.draws() ? { signal, deadline: undefined } : { signal }
    const { url } = await client.request('GET_FARCASTER_URI', undefined, options)
    onUrl(url)
    await waitForFarcaster(socialNames.farcaster, signal)
    trackEvent(kit, { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
    await connect(signal)
    trackEvent(kit, { event: 'SOCIAL_LOGIN_SUCCESS', properties })
  } catch (cause) {
    const error = toAppKitError(cause, 'WALLET_FAILED')
    const { message } = error
    if (signal.aborted) {
      trackEvent(kit, { event: 'SOCIAL_LOGIN_CANCELED', properties })
      // It would ask Farcaster for ever. A frame of the earlier generation stops only when it loads again.
      if (client.draws()) client.giveUp()
      else client.request('RELOAD').catch(() => {})
    } else trackEvent(kit, { event: 'SOCIAL_LOGIN_ERROR', properties: { ...properties, message } })
    throw error
  }
}
