import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { signInAnswerTexts } from '../../errors/texts/signInAnswer.js'

addErrorTexts(signInAnswerTexts)

/** The error of a reply: a refusal with the server's code in `details`, or a server that cannot answer now. */
export async function toServerError(reply: Response): Promise<AppKitError> {
  const { status } = reply
  const body = await reply.json().catch(() => undefined)
  const code = body?.error?.code
  return new AppKitError(status < 500 && status !== 429 ? 'SIGN_IN_REFUSED' : 'SIGN_IN_UNAVAILABLE', {
    details: typeof code === 'string' ? code.slice(0, 100) : String(status),
  })
}
