import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { policyOf } from '../src/policy'

/** Renders a page, with a policy that allows its own inline scripts and no others. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html')
  // The development server has inline scripts without a nonce, and React finds the nonce of others different there.
  const nonce = import.meta.env.PROD ? crypto.randomUUID() : undefined
  if (nonce) headers.set('content-security-policy', policyOf(nonce))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  let code = status
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError(error) {
      code = 500
      console.error(error)
    },
  })
  if (isbot(request.headers.get('user-agent'))) await stream.allReady
  return new Response(stream, { status: code, headers })
}
