import { createServer } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { partsOf, readMessage, type SmtpBehaviour, startSmtpServer } from '../../../testing/smtpServer.js'
import { smtpMail } from './smtpMail.js'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function listen(behaviour?: SmtpBehaviour) {
  const server = await startSmtpServer(behaviour)
  stops.push(server.stop)
  return server
}

const from = 'Shop <wallet@shop.example>'
const mail = {
  to: 'ann@home.example',
  subject: '123456 is your code (42)',
  text: 'Your code: 123456\n.\nEnd',
}
const decoded = (text = '') => Buffer.from(text, 'base64').toString()

test('a user who gets a mail by SMTP can read it as text and as HTML', async () => {
  const { mails, port } = await listen()
  const html = '<p lang="de">Ihr Code: <strong>123456</strong>, für Sie</p>'
  await smtpMail({ url: `smtp://127.0.0.1:${port}`, from })({
    ...mail,
    text: 'Ihr Code: 123456, für Sie',
    html,
  })
  expect(mails).toHaveLength(1)
  const [{ message, ...envelope } = { message: '' }] = mails
  expect(envelope).toEqual({ sender: 'wallet@shop.example', recipients: ['ann@home.example'] })
  const { of } = readMessage(message)
  expect([of('from'), of('to'), of('subject')]).toEqual([from, 'ann@home.example', mail.subject])
  expect(of('auto-submitted')).toBe('auto-generated')
  expect(of('content-type')).toMatch(/^multipart\/alternative;/)
  expect(partsOf(message).map((part) => [part.of('content-type'), part.text.trim()])).toEqual([
    ['text/plain; charset=utf-8', 'Ihr Code: 123456, für Sie'],
    ['text/html; charset=utf-8', html],
  ])
})

test('a mail without HTML is text, of which a line with a dot alone is no end', async () => {
  const { mails, port } = await listen()
  await smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'wallet@shop.example' })(mail)
  const { body, of } = readMessage(mails[0]?.message ?? '')
  expect(of('content-type')).toBe('text/plain; charset=utf-8')
  expect(body.trim().replaceAll('\r\n', '\n')).toBe(mail.text)
})

test('a mail server that asks for a user gets the one of the address, unescaped', async () => {
  const { lines, mails, port } = await listen({ offers: ['AUTH PLAIN'] })
  await smtpMail({ url: `smtp://post%40shop.example:p%25ss%3A%2Fword@127.0.0.1:${port}`, from })(mail)
  const [, given] = lines.find((line) => line.startsWith('AUTH'))?.split('PLAIN ') ?? []
  expect(decoded(given)).toBe('\0post@shop.example\0p%ss:/word')
  expect(mails).toHaveLength(1)
})

test('whatever a subject and a recipient have in them, no header and no recipient comes in by it', async () => {
  const { lines, mails, port } = await listen()
  const send = smtpMail({ url: `smtp://127.0.0.1:${port}`, from })
  const evil = fc.constantFrom(
    '\r\nBcc: eve@evil.example',
    '\nX: y',
    '\r',
    '\0',
    '>\r\nRCPT TO:<eve@evil.example',
    ', eve@evil.example',
  )
  const piece = fc.oneof(fc.string(), evil, fc.constantFrom('ann@home.example', '<', '>', '"', ';', ' ', 'é'))
  const value = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(value, value, async (subject, to) => {
      mails.length = 0
      lines.length = 0
      await send({ to: `ann${to}`, subject, text: 'x' }).catch(() => {})
      await send({ to: 'ann@home.example', subject, text: 'x' })
      const addresses = mails.flatMap(({ recipients }) => recipients)
      expect(addresses.length).toBe(mails.length)
      expect(addresses.at(-1)).toBe('ann@home.example')
      for (const { message } of mails) {
        const { names } = readMessage(message)
        const known = [
          'from',
          'to',
          'subject',
          'auto-submitted',
          'message-id',
          'date',
          'mime-version',
          'content-type',
          'content-transfer-encoding',
        ]
        expect(names.filter((name) => !known.includes(name))).toEqual([])
        expect(new Set(names).size).toBe(names.length)
      }
      expect(lines.filter((line) => !/^(EHLO|MAIL|RCPT|DATA|QUIT)\b/.test(line))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['two recipients', 'ann@home.example, eve@evil.example'],
  ['two recipients with a semicolon', 'ann@home.example;eve@evil.example'],
  ['a line of its own', 'ann@home.example\r\nBcc: eve@evil.example'],
  ['a group', 'all: ann@home.example'],
  ['a name', 'Ann <ann@home.example>'],
  ['nothing', ''],
])('a recipient that is %s is refused before anybody is connected to', async (_, to) => {
  const { lines, port } = await listen()
  const sending = smtpMail({ url: `smtp://127.0.0.1:${port}`, from })({ ...mail, to })
  await expect(sending).rejects.toThrow('A mail was not sent: its recipient is no address.')
  expect(lines).toEqual([])
})

const refusals: readonly (readonly [string, SmtpBehaviour, RegExp])[] = [
  [
    'knows no such mailbox',
    { answers: { RCPT: '550 5.1.1 <ann@home.example> unknown' } },
    /\(EENVELOPE, 550\)/,
  ],
  [
    'does not take the message',
    { answers: { MESSAGE: '554 spam from ann@home.example' } },
    /\(EMESSAGE, 554\)/,
  ],
  ['is busy', { answers: { GREETING: '421 ann@home.example later' } }, /\(\w+, 421\)/],
  ['ends the connection', { answers: { DATA: 'cut' } }, /\(ECONNECTION\)/],
]
test.each(
  refusals,
)('an operator whose mail server %s reads why, and no address', async (_, behaviour, codes) => {
  const { port, sockets } = await listen(behaviour)
  const error: Error = await smtpMail({ url: `smtp://127.0.0.1:${port}`, from })(mail).then(
    () => expect.unreachable(),
    (reason) => reason,
  )
  expect(error.message).toMatch(/^The mail server has not taken a mail \(/)
  expect(error.message).toMatch(codes)
  expect(`${error.message} ${error.cause}`).not.toContain('ann@')
  await vi.waitFor(() => expect(sockets.size).toBe(0))
})

test.each([
  'GREETING',
  'EHLO',
  'RCPT',
  'MESSAGE',
])('a mail server that falls silent at %s is waited for 10 seconds, and left', async (verb) => {
  const timeout = AbortSignal.timeout
  const waited = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout.call(AbortSignal, ms / 50))
  stops.push(() => waited.mockRestore())
  const { port, sockets } = await listen({ answers: { [verb]: null } })
  const sending = smtpMail({ url: `smtp://127.0.0.1:${port}`, from })(mail)
  await expect(sending).rejects.toThrow('The mail server has not taken a mail within 10 seconds.')
  expect(waited).toHaveBeenCalledWith(10_000)
  await vi.waitFor(() => expect(sockets.size).toBe(0))
})

test('a mail server that sends one byte after the other is left as well', async () => {
  const timeout = AbortSignal.timeout
  const waited = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout.call(AbortSignal, ms / 20))
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write('2'), 20)
    socket.on('error', () => {}).on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(
    () => waited.mockRestore(),
    () => server.close(),
  )
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  await expect(smtpMail({ url: `smtp://127.0.0.1:${port}`, from })(mail)).rejects.toThrow('within 10 seconds')
})

test('a mail server elsewhere that does not speak TLS learns neither the password nor the mail', async () => {
  const { lines, mails, port } = await listen({ offers: ['AUTH PLAIN'] })
  // An address of this machine that does not say so, as every other one.
  const sending = smtpMail({ url: `smtp://post:secret@127.0.0.2:${port}`, from })(mail)
  await expect(sending).rejects.toThrow(/^The mail server has not taken a mail \(ETLS/)
  expect(lines.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([])
  expect(mails).toEqual([])
})

test.each([
  ['', 'wallet@shop.example', /address of the mail server is wrong/],
  ['https://mail.shop.example', 'wallet@shop.example', /address of the mail server is wrong/],
  ['smtp://', 'wallet@shop.example', /address of the mail server is wrong/],
  [
    'smtps://mail.shop.example?tls.rejectUnauthorized=false',
    'wallet@shop.example',
    /address of the mail server is wrong/,
  ],
  ['smtps://a:100%@mail.shop.example', 'wallet@shop.example', /% is written %25/],
  ['smtps://mail.shop.example', '', /Who mails are from is wrong/],
  [
    'smtps://mail.shop.example',
    'wallet@shop.example\r\nBcc: eve@evil.example',
    /Who mails are from is wrong/,
  ],
  ['smtps://mail.shop.example', 'a@shop.example, b@shop.example', /Who mails are from is wrong/],
  ['smtps://mail.shop.example', 'Shop\n <a@shop.example>', /Who mails are from is wrong/],
])('an operator with the address %j and the sender %j hears what is wrong at the start', (url, sender, sentence) => {
  expect(() => smtpMail({ url, from: sender })).toThrow(sentence)
})

test('an operator without the package hears at the start which one to install', async () => {
  vi.doMock('node:module', () => ({
    createRequire: () => ({
      resolve: () => {
        throw new Error('Cannot find module')
      },
    }),
  }))
  vi.resetModules()
  stops.push(() => vi.doUnmock('node:module'))
  const fresh = await import('./smtpMail.js')
  expect(() => fresh.smtpMail({ url: 'smtps://mail.shop.example', from: 'wallet@shop.example' })).toThrow(
    'Mails go by SMTP, but the package nodemailer is missing. Install it: npm install nodemailer',
  )
})
