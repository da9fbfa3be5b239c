// Pages of text as the server renders them, for looking at them without it: name → answer.

const updatedAt = "2025-09-02T10:00:00Z";

const p = (...texts) => texts.map((text) => `<p>${text}</p>`).join("\n");
const ul = (...items) => `<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`;
const ol = (...items) => `<ol>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ol>`;
const away = (href, words) => `<a href="${href}" target="_blank" rel="noopener nofollow">${words}</a>`;

function table(head, ...rows) {
  const cells = (name, row) => `<tr>${row.map((cell) => `<${name}>${cell}</${name}>`).join("")}</tr>`;
  return `<table><thead>${cells("th", head)}</thead><tbody>${rows.map((row) => cells("td", row)).join("")}</tbody></table>`;
}

/** `sections` are `[level, id, title, html]`. */
function text(page, title, { description = null, author = null, numbered = false, version = 1, intro }, sections) {
  const counted = [0, 0];
  const contents = sections.map(([level, id, words]) => {
    if (level === 2) [counted[0], counted[1]] = [counted[0] + 1, 0];
    else counted[1] += 1;
    const number = level === 2 ? `${counted[0]}` : `${counted[0]}.${counted[1]}`;
    return { id, level, number: numbered ? number : null, title: words };
  });
  const html = sections.map(([level, id, words, body], index) => {
    const number = numbered ? `<span class="number">${contents[index].number}</span> ` : "";
    return `<h${level} id="${id}">${number}${words}</h${level}>\n${body}`;
  });
  return { page, title, description, author, html: [intro, ...html].join("\n"), contents, updatedAt, version };
}

const inShort = `<aside class="content-admonition content-important">
<p class="content-admonition-title">In short</p>
${ul(
  "Build it <strong>here, during the event</strong>, in one team. Ideas, public libraries and skills may be older; the work may not.",
  "<strong>Use any AI tool</strong>, say which, and answer for everything it wrote.",
  'Hand in <strong>before the deadline</strong> on <a href="/challenges?tab=schedule">the schedule</a>: the source, a way to try it and a few honest lines about it.',
  "<strong>Be kind.</strong> Whoever makes others unsafe leaves, whatever they have built.",
)}
</aside>`;

const rules = text(
  "rules",
  "Rules",
  {
    description:
      "Who may take part, what may be brought along, how AI tools are used, how work is judged and what is not tolerated.",
    numbered: true,
    version: 3,
    intro: `${inShort}\n${p('These rules hold for the Hackathon 2025 in Braga. Whoever takes part agrees to them and to the <a href="/terms-and-conditions">terms and conditions</a>.')}`,
  },
  [
    [2, "who-may-take-part", "Who may take part", ""],
    [
      3,
      "age",
      "Age",
      p(
        "Whoever is 18 or older on the first day. Younger people may take part from 16 on, with the written consent of a parent or guardian and with an adult in their team who is there whenever they are.",
      ),
    ],
    [
      3,
      "who-may-not-win",
      "Who may not win",
      p(
        "Organisers, members of the jury, mentors of a challenge and employees of the partner who brought a challenge may build and show whatever they like. They cannot win a prize for that challenge.",
      ),
    ],
    [2, "teams", "Teams", ""],
    [
      3,
      "team-size",
      "Size",
      ul(
        "Teams have 2 to 5 members, all of them with a ticket.",
        "Nobody is in two teams of the same event.",
        "You may come alone. The team table opens an hour before the start and stays open until everybody has a team.",
      ),
    ],
    [
      3,
      "team-changes",
      "Changes",
      p(
        "Members may join and leave until the teams are locked. After that only the organisers change a team, and only for a good reason such as illness.",
      ),
    ],
    [
      2,
      "prior-work",
      "Work from before",
      `${p("What is judged was made between the opening and the deadline. So that this stays fair:")}\n${table(
        ["You may bring", "You may not bring"],
        ["Ideas, notes, sketches on paper", "Code, designs or texts made for this project"],
        [
          "Public libraries, frameworks, fonts and models, under licences you keep to",
          "A product you already run, under a new name",
        ],
        ["Public data, and what the challenge provides", "Data you are not allowed to use or show"],
      )}`,
    ],
    [2, "ai-tools", "AI tools", ""],
    [
      3,
      "ai-allowed",
      "What is allowed",
      p("Everything. Assistants that complete, agents that write whole programs, models that draw, speak or test."),
    ],
    [
      3,
      "ai-disclosure",
      "What we ask for",
      p(
        "When you hand in, name the tools you used, what for, and <strong>at least one thing they got wrong</strong> and how you noticed. Saying little costs marks, using much does not.",
      ),
    ],
    [
      2,
      "handing-in",
      "Handing in",
      `${p("Before the deadline on the schedule the captain hands in:")}\n${ol(
        "a link to the <strong>source</strong>, readable for the jury;",
        "<strong>a way to try it</strong>: an address, a build, or the machine it runs on, begun with <code>make run</code> if it can be;",
        "<strong>what it is</strong>, in two sentences that your grandmother would understand.",
      )}`,
    ],
    [
      2,
      "criteria",
      "Judging",
      table(
        ["Criterion", "The question behind it", "Weight"],
        ["Use", "Would those who brought the problem use it on Monday?", "40"],
        ["Work", "Does it run, on what we type and not only on what you type?", "30"],
        ["Craft", "Is it well made: clear, safe, usable for everybody?", "20"],
        ["Honesty", "Do you say what it cannot do, and what your tools got wrong?", "10"],
      ),
    ],
    [
      2,
      "code-of-conduct",
      "Code of conduct",
      p(
        "Treat everybody as somebody you would like to meet again. Explain without talking down, ask before you photograph, touch neither people nor their keyboards without being invited to.",
        `Speak to anybody with a staff badge or write to <a href="mailto:hello@hackathon.example">hello@hackathon.example</a>. What others do is written down in the ${away("https://berlincodeofconduct.org", "Berlin Code of Conduct")}.`,
      ),
    ],
  ],
);

const about = text(
  "about",
  "About",
  {
    description: "What the Hackathon in Braga is, who comes, how the weekend runs and who makes it.",
    author: "The organisers",
    version: 2,
    intro: p(
      "A hackathon is a weekend in which people who had never met build something that works by Sunday. Ours takes place in Braga, once a year, in one hall, and it is about one question: what becomes possible when the tools you build with can read, write and reason along with you?",
      "We call it <em>the future of development powered by AI tools</em>. We do not ask you to believe in it. We ask you to try it on a real problem, in front of people who have that problem.",
    ),
  },
  [
    [
      2,
      "what-happens",
      "What happens",
      p(
        "<strong>On Saturday morning</strong> the challenges are revealed. Each one comes from somebody who lives with the problem: a hospital ward, a bus company, an archive, a school kitchen.",
        'The hours are in <a href="/challenges?tab=schedule">the schedule</a>, the problems under <a href="/challenges">challenges</a>.',
      ),
    ],
    [
      2,
      "what-it-is-not",
      "What it is not",
      ul(
        "<strong>Not a job fair.</strong> Partners may talk to you. They may not collect your data to let you have a sticker.",
        '<strong>Not a contest for free work.</strong> What you make is yours; see <a href="/intellectual-property">intellectual property</a>.',
        "<strong>Not a test of endurance.</strong> The hall stays open at night and there are mats to sleep on.",
      ),
    ],
    [
      2,
      "contact",
      "Get in touch",
      p(
        'Write to <a href="mailto:hello@hackathon.example">hello@hackathon.example</a>. Somebody who was there reads it, usually within two working days.',
      ),
    ],
  ],
);

const terms = text(
  "terms-and-conditions",
  "Terms and conditions",
  { intro: p("What a ticket means for you and for us.") },
  [
    [
      2,
      "tickets",
      "Tickets",
      p("A ticket is for one person, in their own name. Prices are in euros and hold for what is written beside them."),
    ],
    [
      2,
      "giving-back",
      "Giving a ticket back",
      p("Until fourteen days before the doors open you get back what you paid. After that you may hand it on."),
    ],
  ],
);

const property = text(
  "intellectual-property",
  "Intellectual property rights",
  {
    description: "Who owns what is built over the weekend.",
    intro: p("What you make is yours. This page says what that means where it is not obvious."),
  },
  [],
);

export const texts = Object.fromEntries([rules, about, terms, property].map((page) => [page.page, page]));
