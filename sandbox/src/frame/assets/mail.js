// Shows the mails, and asks for new ones every two seconds.
const list = document.getElementById('mails')
const empty = document.getElementById('empty')
let newest = -1

/** The text of a mail with its links. */
function bodyOf(text) {
  const body = document.createElement('p')
  body.className = 'body'
  for (const part of text.split(/(https?:\/\/\S*[^\s.,])/)) {
    if (!/^https?:\/\//.test(part)) {
      body.append(part)
      continue
    }
    const link = document.createElement('a')
    link.href = part
    link.target = '_blank'
    link.rel = 'noopener'
    link.textContent = part
    body.append(link)
  }
  return body
}

function rowOf({ at, subject, text, to }) {
  const row = document.createElement('li')
  row.dataset.testid = 'mail'
  const title = document.createElement('h2')
  title.textContent = subject
  const facts = document.createElement('p')
  facts.className = 'facts'
  facts.textContent = `To ${to}, ${new Date(at).toLocaleTimeString()}`
  row.append(title, facts, bodyOf(text))
  return row
}

async function refresh() {
  try {
    const reply = await fetch('/dev/mail.json')
    if (!reply.ok) throw new Error(String(reply.status))
    const { mails } = await reply.json()
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

refresh()
