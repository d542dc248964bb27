import { m } from '#messages'

/** What parents ask first; the rest is on a page of its own. */
export function Questions() {
  const questions = [
    [m.landing_ask_age(), m.landing_answer_age()],
    [m.landing_ask_phone(), m.landing_answer_phone()],
    [m.landing_ask_spend(), m.landing_answer_spend()],
    [m.landing_ask_missed(), m.landing_answer_missed()],
    [m.landing_ask_card(), m.landing_answer_card()],
  ]
  return (
    <section className="wrap questions">
      <div>
        <h2 className="large-heading">{m.landing_questions_title()}</h2>
        <a href="/faq">{m.landing_questions_more()}</a>
      </div>
      <div>
        {questions.map(([question, answer]) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
