const apps = 'http://localhost:* http://127.0.0.1:*'

/** Whether a frame asks for the page behind the link of a mail, which the wallet has for windows alone. */
const isFramed = ({ headers, method, url }: Request): boolean =>
  method === 'GET' && new URL(url).pathname === '/confirm' && headers.get('sec-fetch-dest') === 'iframe'

/**
 * Asks the wallet for the page as a window does, where the mailbox shows it: a demo has the mailbox beside its page, and nothing
 * leaves the tab.
 */
export function askAsWindow(request: Request): Request {
  if (!isFramed(request)) return request
  const headers = new Headers(request.headers)
  headers.set('sec-fetch-dest', 'document')
  return new Request(request.url, { headers })
}

/**
 * Lets the pages of this machine frame that page, as they may frame the mailbox. This is of the sandbox alone: the wallet itself has no
 * option for it, and answers a window as ever.
 */
export async function letMailboxShow(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const response = await answer()
  const policy = response.headers.get('content-security-policy')
  if (isFramed(request) && policy !== null)
    response.headers.set(
      'content-security-policy',
      policy.replace("frame-ancestors 'none'", `frame-ancestors ${apps}`),
    )
  return response
}
