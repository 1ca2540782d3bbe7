/** Settings files as people have them: comments, tabs, Windows line ends, no last line end, one line. */
export const jsonTexts: Readonly<Record<string, string>> = {
  empty: "",
  "an empty object": "{}",
  "an empty object over lines": "{\n}\n",
  "an empty object with a comment": "{\n  // nothing yet\n}\n",
  "plain, two blanks": '{\n  "a": 1,\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n',
  "no last line end": '{\n  "a": 1\n}',
  tabs: '{\n\t"mcpServers": {\n\t\t"other": {\n\t\t\t"command": "x"\n\t\t}\n\t},\n\t"z": []\n}\n',
  "Windows line ends":
    '{\r\n    "mcpServers": {},\r\n    "hooks": {\r\n        "Stop": [\r\n            1\r\n        ]\r\n    }\r\n}\r\n',
  "one line": '{"mcpServers":{"other":{"command":"x"}},"hooks":{"Stop":[{"hooks":[]}]}}',
  "one line with a comma at the end": '{"mcpServers":{"other":{"command":"x"},},}',
  "comments everywhere":
    '// mine\n{\n  /* servers */\n  "mcpServers": {\n    "other": { "command": "x" } // keep, this\n  }, // and, this\n  "hooks": {\n    "Stop": [\n      1, // one\n      2 /* two */ // , three\n    ]\n  }\n  // the end\n}\n',
  "commas at the end": '{\n  "mcpServers": {\n    "other": {}, // last\n  },\n}\n',
  "a byte order mark": '\uFEFF{\n  "a": 1\n}\n',
  "slashes in texts": '{\n  "url": "http://a/*b*/c", "b": "//,"\n}\n',
  "an empty list": '{ "hooks": { "Stop": [] } }\n',
};
