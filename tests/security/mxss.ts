/**
 * Payloads that got through sanitisers, from DOMPurify's and sanitize-html's advisories, and the OWASP and PortSwigger
 * cheat sheets.
 */
export const MARKUP = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style><a title="</style><img src=x onerror=alert(1)>">',
  '<textarea><a title="</textarea><img src=x onerror=alert(1)>">',
  '<xmp><a title="</xmp><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)">',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="//evil.example/x.swf">',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="jav&#x09;ascript:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="\u0001javascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="vbscript:msgbox(1)">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="/\\evil.example" onclick=alert(1) style="position:fixed">a</a>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<p style="background:url(javascript:alert(1))" onmouseover=alert(1)>p</p>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<template><script>alert(1)</script></template>',
  '<!--><script>alert(1)</script-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p/onclick=alert(1)>p',
  '<em onclick\n=\nalert(1)>x</em>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<form action="https://evil.example"><button>Pay</button></form>',
  '<p id="cookie" name="body">clobber</p><a id="document" name="cookie">x</a>',
  '</p></div></main><script>alert(1)</script>',
] as const

/** No sanitised payload may have these: elements, handlers and URLs that run or load something. */
export const ALIVE =
  /<(script|img|svg|math|style|iframe|object|embed|base|meta|link|input|video|source|template|form|button|details|noscript|textarea|xmp|mglyph|animate)\b|<[^>]*\s(on\w+|style|id|name|srcdoc|src|xlink:href)\s*=|href\s*=\s*["']?\s*(?!https:|mailto:|\/(?![/\\]))/i
