// Shows the mails, and asks for new ones every two seconds.
const list = document.getElementById('mails')
const empty = document.getElementById('empty')
const box = document.querySelector('main')
const opened = document.getElementById('opened')
const back = document.getElementById('back')
/** Beside an app, in whose tab everything stays. By itself, links open in tabs of their own. */
const isDocked = window.parent !== window
document.documentElement.toggleAttribute('data-docked', isDocked)
let newest = -1
/** The origin of the embedded wallet. Its page behind a link is the only other one that may be shown here. */
let wallet = ''

/** Makes the frame that a template of the page has. */
const copyOf = (id) => document.getElementById(id).content.firstElementChild.cloneNode()

/** Whether a link is what its mail is about: the page of the wallet that confirms a device. */
const isAction = (href) => href.startsWith(`${wallet}/confirm#`)

/** Shows the page behind a link in the place of the mails. */
function open(event) {
  const { href } = event.currentTarget
  const isWanted = isDocked && isAction(href)
  if (!isWanted || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const page = copyOf('page')
  page.src = href
  opened.append(page)
  box.hidden = true
  opened.hidden = false
  back.focus()
}

back.addEventListener('click', () => {
  opened.querySelector('iframe').remove()
  opened.hidden = true
  box.hidden = false
})

/** Splits a text at the addresses in it. */
const partsOf = (text) => text.split(/(https?:\/\/\S*[^\s.,])/)

/** A link that opens beside the app or in a tab of its own. */
function linkTo(href) {
  const link = document.createElement('a')
  link.href = href
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = href
  link.title = href
  link.addEventListener('click', open)
  return link
}

/** What a mail is about, as a button that is in sight before the text is read. Its address is in the text, and in its title. */
function actionOf(text) {
  const href = partsOf(text).find(isAction)
  if (href === undefined) return []
  const link = linkTo(href)
  link.className = 'action'
  link.dataset.testid = 'mail-action'
  link.title = href
  // The server of the wallet sends such a link for nothing else.
  link.textContent = 'Confirm the log-in'
  return [link]
}

/** The text of a mail with its links. */
function bodyOf(text) {
  const body = document.createElement('p')
  body.className = 'body'
  for (const part of partsOf(text)) body.append(/^https?:\/\//.test(part) ? linkTo(part) : part)
  return body
}

/** The mails that are shown as a mail program shows them. They stay so when new ones arrive. */
const dressed = new Set()

/** The mail as it was written for mail programs. It is another page, which runs nothing. */
function pictureOf({ id, subject }) {
  const picture = copyOf('picture')
  picture.src = `/dev/mail/${id}`
  picture.title = subject
  return picture
}

/** Shows the mail in its other form. */
function switchOf(mail, draw) {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.testid = 'mail-form'
  button.textContent = dressed.has(mail.id) ? 'Show as text' : 'Show as designed'
  button.addEventListener('click', () => {
    if (!dressed.delete(mail.id)) dressed.add(mail.id)
    draw().querySelector('button').focus()
  })
  return button
}

function rowOf(mail) {
  const { at, hasHtml, id, subject, text, to } = mail
  const row = document.createElement('li')
  row.dataset.testid = 'mail'
  const title = document.createElement('h2')
  title.textContent = subject
  const facts = document.createElement('p')
  facts.className = 'facts'
  facts.textContent = `To ${to}, ${new Date(at).toLocaleTimeString()}`
  const draw = () => {
    const parts = dressed.has(id) ? [pictureOf(mail)] : [...actionOf(text), bodyOf(text)]
    row.replaceChildren(title, facts, ...parts, ...(hasHtml ? [switchOf(mail, draw)] : []))
    return row
  }
  return draw()
}

async function refresh() {
  try {
    const reply = await fetch('/dev/mail.json')
    if (!reply.ok) throw new Error(String(reply.status))
    const given = await reply.json()
    wallet = given.wallet
    const { mails } = given
    const [first] = mails
    if (first && first.id !== newest) {
      newest = first.id
      empty.textContent = ''
      list.replaceChildren(...mails.map(rowOf))
    }
  } catch {
    empty.textContent = 'The sandbox does not answer. Start it again.'
    newest = -1
  }
  setTimeout(refresh, 2000)
}

/** Ends the waits of a day for ways to log in. Nobody who tries them waits so long. */
async function letHoursPass() {
  const headers = { 'content-type': 'application/json', 'x-appkit-sandbox': '1' }
  const body = JSON.stringify({ hours: 24 })
  const isDone = await fetch('/dev/wallet/later', { method: 'POST', headers, body }).then(
    ({ ok }) => ok,
    () => false,
  )
  hoursPassed += isDone ? 24 : 0
  document.getElementById('later-note').textContent = isDone
    ? `${hoursPassed} hours have passed for ways to log in. Open the settings of the wallet again.`
    : 'The sandbox does not answer. Start it again.'
}
let hoursPassed = 0
document.getElementById('later').addEventListener('click', letHoursPass)

refresh()
