import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { signInOptionTexts } from '../../errors/texts/signInOptions.js'
import { isStatementOf } from '../../signin/message/printFields.js'
import type { SignInNamespace } from '../../signin/message/types.js'
import { developmentMessages as messages } from '../../ui/messages/development.js'

/**
 * Refuses a statement that no message can have, when the app starts. Only in a development build: in production, the first
 * user who signs in gets SIGN_IN_MESSAGE_INVALID.
 *
 * @param namespaces - those of the app: Sign-In With Solana allows less than the others.
 * @throws AppKitError SIGN_IN_OPTION_INVALID
 */
export function checkStatement(
  statement: string | undefined,
  namespaces: readonly string[] = ['eip155'],
): void {
  const isWrong = (namespace: string) => !isStatementOf(namespace as SignInNamespace, statement ?? '')
  if (statement === undefined || !namespaces.some(isWrong)) return
  addErrorTexts(signInOptionTexts)
  throw new AppKitError('SIGN_IN_OPTION_INVALID', {
    message: messages.statement,
    details: 'siwx.statement',
  })
}
