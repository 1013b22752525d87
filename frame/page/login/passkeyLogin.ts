import { passkeyMessages as texts } from '../messages/passkeyMessages.js'
import { button, enableAgain, errorLine, errorText, heading, leaveButton, make, tell } from '../views/dom.js'
import { drawEmblem } from '../views/emblem.js'
import { sentencesOf } from '../views/sentences.js'
import type { Stage } from '../views/stage.js'
import type { Api } from '../wallet/api.js'
import { choosePasskey, type FoundPasskey, makePasskey } from '../wallet/passkeyCeremony.js'

/** Dependencies of a log-in with a passkey. */
export interface PasskeyLoginParts {
  readonly api: Pick<Api, 'startPasskey' | 'finishPasskey'>
  readonly stage: Pick<Stage, 'show' | 'clear' | 'isShown'>
  readonly site: string
  /** Called with a session. */
  readonly onSession: (found: FoundPasskey) => Promise<void>
  /** Goes back to the log-in by email. */
  readonly onBack: () => void
}

/** A log-in with a passkey alone. */
export interface PasskeyLogin {
  /** Shows the choice between the wallet that there is, and a new one. */
  show(): void
  /** Has the browser offer passkeys in the field for the email, until that is given up. Never rejects. */
  offer(signal: AbortSignal, onProblem: (text: string) => void): Promise<void>
}

/** How long one challenge is offered, in ms: the server takes it for ten minutes. */
const offerLife = 540_000

/** Creates it. Nothing is asked before a view is shown or passkeys are offered. */
export function createPasskeyLogin(parts: PasskeyLoginParts): PasskeyLogin {
  const { api, onSession, site } = parts
  const choose = async (signal: AbortSignal, mediation?: 'conditional') =>
    choosePasskey(await api.startPasskey('get', site), { signal, ...(mediation && { mediation }) })
  const finish = async ({ assertion, found }: Awaited<ReturnType<typeof choose>>) => {
    await api.finishPasskey('get', site, assertion)
    await onSession(found)
  }
  const open = async (signal: AbortSignal) => finish(await choose(signal))
  const create = async (signal: AbortSignal) => {
    const challenge = await api.startPasskey('create', site)
    const { attestation, found } = await makePasskey(challenge, texts.user(new URL(site).host), signal)
    await api.finishPasskey('create', site, attestation)
    await onSession(found)
  }
  return {
    show: () => draw(parts, { create, open }),
    offer: async (signal, onProblem) => {
      const can = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)
      if (can !== true || signal.aborted) return
      while (!signal.aborted) {
        const isOver = AbortSignal.timeout(offerLife)
        // A prompt that the user cancels, or a failure before a choice, leaves the field as it is.
        const chosen = await choose(AbortSignal.any([signal, isOver]), 'conditional').catch(() => undefined)
        if (chosen === undefined && !isOver.aborted) return
        if (chosen === undefined) continue
        try {
          return await finish(chosen)
        } catch (error) {
          if (!signal.aborted) onProblem(errorText(error))
        }
      }
    },
  }
}

interface Acts {
  readonly open: (signal: AbortSignal) => Promise<void>
  readonly create: (signal: AbortSignal) => Promise<void>
}

function draw({ onBack, stage }: PasskeyLoginParts, { create, open }: Acts): void {
  const error = errorLine()
  const buttons: HTMLButtonElement[] = []
  // The prompt of the browser belongs to this view.
  const leaving = new AbortController()
  const acting = (options: Parameters<typeof button>[0], act: Acts['open']) => {
    const made = button(options, async () => {
      tell(error, '')
      for (const each of buttons) each.disabled = true
      await act(leaving.signal).catch((cause: unknown) => {
        tell(error, errorText(cause))
      })
      for (const each of buttons) each.disabled = false
      enableAgain(made)
    })
    buttons.push(made)
    return made
  }
  const first = acting({ class: 'primary', text: texts.open, test: 'frame-passkey-open' }, open)
  const second = acting({ class: 'secondary', text: texts.create, test: 'frame-passkey-create' }, create)
  const back = leaveButton({ class: 'quiet', text: texts.back, test: 'frame-passkey-back' }, onBack)
  const text = make('p', {}, ...sentencesOf(texts.text))
  const about = [drawEmblem('passkey'), heading(texts.title, 'known'), text]
  stage.show('login', [...about, error, first, second, back], () => leaving.abort())
}
