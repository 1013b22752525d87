/**
 * Makes an element. Text is set as text, so nothing that came from outside can become markup.
 * @param {string} tag
 * @param {string} className
 * @param {string | Node[]} [content]
 */
export function make(tag, className, content = []) {
  const element = document.createElement(tag)
  if (className) element.className = className
  if (typeof content === 'string') element.textContent = content
  else element.append(...content)
  return element
}

/** Sets the text of an element only when it differs, so that a selection in it survives. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text
}

/**
 * Brings the children of a list in line with items, keeping the elements of items that stay: focus and
 * selection survive a refresh.
 */
export function renderList(list, items, keyOf, create, update) {
  const old = new Map([...list.children].map((child) => [child.dataset.key, child]))
  let place = list.firstElementChild
  for (const item of items) {
    const key = String(keyOf(item))
    let child = old.get(key)
    old.delete(key)
    if (!child) {
      child = create(item)
      child.dataset.key = key
    }
    update(child, item)
    if (child === place) place = place.nextElementSibling
    else list.insertBefore(child, place)
  }
  for (const child of old.values()) child.remove()
}

/** Cuts a decimal number after a few places and groups it, without rounding up. */
export function showAmount(text) {
  const [whole, fraction = ''] = text.split('.')
  const short = fraction.slice(0, 4).replace(/0+$/, '')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  if (short === '' && whole === '0' && fraction !== '') return '< 0.0001'
  return short === '' ? grouped : `${grouped}.${short}`
}

/** A button that copies a text and says so. */
export function copyButton(label, getText, say) {
  const button = make('button', 'quiet', 'Copy')
  button.type = 'button'
  button.setAttribute('aria-label', `Copy ${label}`)
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(getText())
      button.textContent = 'Copied'
      say(`Copied ${label}`)
    } catch {
      button.textContent = 'Blocked'
      say('The browser did not allow to copy')
    }
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  return button
}

/** A row with a status dot, a name, an address and actions. */
export function serviceRow(item, say) {
  const dot = make('span', 'dot')
  const name = make('div', 'name', [make('span', ''), make('small', '')])
  const where = item.link ? make('a', 'where mono', item.url) : make('span', 'where mono', item.url)
  if (item.link) where.href = item.url
  where.title = item.url
  const actions = make('div', 'actions', [copyButton(`the address of ${item.name}`, () => where.title, say)])
  return make('li', 'row', [dot, make('div', 'what', [name, where]), make('span', 'fact'), actions])
}

/** Fills a service row. The state is told in words too, not by colour alone. */
export function fillServiceRow(row, item) {
  const dot = row.querySelector('.dot')
  dot.dataset.state = item.isUp ? 'up' : 'down'
  dot.setAttribute('role', 'img')
  dot.setAttribute('aria-label', item.isUp ? 'Running' : 'Not running')
  write(row.querySelector('.name span'), item.name)
  write(row.querySelector('.name small'), item.detail)
  write(row.querySelector('.fact'), item.fact)
}

/** A line of the request table. */
export function requestRow(item) {
  const verb = make('span', 'verb', item.method)
  const path = make('td', 'path mono', [verb, document.createTextNode(item.path)])
  if (item.note) path.append(make('span', 'about', item.note))
  path.title = `${item.method} ${item.path} ${item.note}  ${item.id}`
  const time = new Date(item.at).toLocaleTimeString([], { hour12: false })
  return make('tr', '', [
    make('td', item.status >= 400 ? 'bad' : '', String(item.status)),
    path,
    make('td', 'num', `${item.ms.toFixed(1)} ms`),
    make('td', 'num', time),
  ])
}

/** A line of the event table. */
export function eventRow(item) {
  const what = make('td', 'path mono', item.event)
  what.title = item.body
  return make('tr', '', [
    make('td', '', new Date(item.at).toLocaleTimeString([], { hour12: false })),
    what,
    make('td', 'num', item.projectId),
    make('td', 'num', item.domain),
  ])
}
