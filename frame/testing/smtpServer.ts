import { createServer, type Socket } from 'node:net'

/** A mail as the server got it. */
export interface ReceivedMail {
  readonly sender: string
  readonly recipients: readonly string[]
  /** The message of RFC 5322, with its dots unstuffed. */
  readonly message: string
}

/** How a mail server of a test behaves. */
export interface SmtpBehaviour {
  /** Lines that it offers after EHLO, such as `AUTH PLAIN` or `STARTTLS`. */
  readonly offers?: readonly string[]
  /** Answers that replace the usual ones, by the verb of a command. `null` is silence, and `cut` ends the connection. */
  readonly answers?: Readonly<Record<string, string | null>>
}

/**
 * Starts a mail server (RFC 5321) on a socket of this machine.
 *
 * @returns its port, the commands and mails that clients sent, how many are connected, and a function that ends it
 */
export async function startSmtpServer({ answers = {}, offers = [] }: SmtpBehaviour = {}) {
  const mails: ReceivedMail[] = []
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (verb: string, usual: string): boolean => {
      const answer = verb in answers ? answers[verb] : usual
      if (answer === 'cut') socket.destroy()
      else if (answer) socket.write(`${answer}\r\n`)
      return answer === usual
    }
    serveClient(socket, { lines, mails, offers, say })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const place = server.address()
  return {
    port: typeof place === 'object' && place ? place.port : 0,
    lines,
    mails,
    sockets,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

interface Session {
  readonly lines: string[]
  readonly mails: ReceivedMail[]
  readonly offers: readonly string[]
  /** Answers a command. True if it was the usual answer. */
  readonly say: (verb: string, usual: string) => boolean
}

function serveClient(socket: Socket, { lines, mails, offers, say }: Session): void {
  let rest = ''
  let sender = ''
  let recipients: string[] = []
  let isData = false
  const inBrackets = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
  const acts: Readonly<Record<string, (line: string) => void>> = {
    EHLO: () =>
      say(
        'EHLO',
        ['here', ...offers].map((each, at) => `250${at < offers.length ? '-' : ' '}${each}`).join('\r\n'),
      ),
    AUTH: () => say('AUTH', '235 welcome'),
    MAIL: (line) => {
      sender = inBrackets(line)
      recipients = []
      say('MAIL', '250 ok')
    },
    RCPT: (line) => {
      if (say('RCPT', '250 ok')) recipients.push(inBrackets(line))
    },
    DATA: () => {
      isData = say('DATA', '354 go on')
    },
    QUIT: () => socket.end('221 bye\r\n'),
  }
  socket.on('data', (chunk) => {
    rest += chunk.toString('utf8')
    for (;;) {
      const end = rest.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const text = rest.slice(0, end)
      rest = rest.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        mails.push({ sender, recipients, message: text.replaceAll(/^\./gm, '') })
        say('MESSAGE', '250 taken')
      } else {
        lines.push(text)
        const verb = text.slice(0, 4).toUpperCase()
        if (acts[verb]) acts[verb](text)
        else say(verb, '500 what')
      }
    }
  })
  say('GREETING', '220 here ESMTP')
}

/** A message or a part of one (RFC 5322, RFC 2045): its header fields, unfolded, and what they are of. */
export function readMessage(message: string) {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const fields = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const names = fields.map((field) => field.slice(0, field.indexOf(':')).toLowerCase())
  const of = (name: string): string => fields[names.indexOf(name)]?.slice(name.length + 2) ?? ''
  const body = rest.join('\r\n\r\n')
  return { names, of, body, text: decode(of('content-transfer-encoding'), body) }
}

/** The parts of a message of several (RFC 2046), or the message itself. */
export function partsOf(message: string): readonly ReturnType<typeof readMessage>[] {
  const { body, of } = readMessage(message)
  const [, boundary] = /boundary="([^"]+)"/.exec(of('content-type')) ?? []
  if (boundary === undefined) return [readMessage(message)]
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return parts.map((part) => readMessage(part.replace('\r\n', '')))
}

function decode(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const joined = body.replaceAll('=\r\n', '').replaceAll('%', '%25')
  return decodeURIComponent(joined.replaceAll(/=([0-9A-F]{2})/g, '%$1'))
}
