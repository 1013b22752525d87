import { messages } from './messages.js'

/** The document. It has no data: the script asks for it, with the key that is typed. */
export const pageHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${messages.title}</title>
    <link rel="stylesheet" href="/page/styles.css" />
    <script type="module" src="/page/main.js"></script>
  </head>
  <body>
    <header><h1>${messages.title}</h1></header>
    <p role="status" data-testid="users-told"></p>
    <main></main>
  </body>
</html>
`
