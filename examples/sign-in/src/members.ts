import { signIn } from './appkit/signIn'

/**
 * What only signed-in users get. It runs on the server: nobody else gets the text, whatever their page says.
 *
 * @param request - the request, whose cookie says who asks.
 */
export async function readMembers(request: Request): Promise<string | undefined> {
  const session = await signIn.getSession(request)
  return session ? `Welcome, ${session.accountAddress}. Only signed-in users get this text.` : undefined
}
