/**
 * The twelve cards of a profile's first page, as plain as they can be: the same elements, attributes and amount of
 * text as ours, from constant data, in one component. What printing them costs Next and React alone.
 */
const PERFORMER = {
  _id: '01a202eb-a77f-7185-90d8-a998b7625fab',
  name: 'Demo Performer',
  username: 'demoperformer',
  avatar: '/api/media/public/68/4b7a1bee1ad05961190ae6abc6cdbf.webp',
};

const POSTS = Array.from({ length: 12 }, (_, index) => ({
  id: `01a202ec-0e56-7661-bbdd-5137c2a9aa${index + 10}`,
  slug: `behind-the-curtain-part-${index + 1}`,
  title: `Behind the curtain, part ${index + 1}`,
  picture: `/api/media/public/5e/9537e9e190295e9ed84b989b1aac${index + 10}.webp`,
  time: '2026-11-20T18:30:00.000Z',
  // Of the demo performer's posts some are texts, the others are locked pictures.
  locked: index % 3 > 0,
  text: 'The lights go down, the band tunes up, and for a moment nobody breathes.',
}));

const Icon = ({ name, children }) => (
  <svg
    xmlns="http://www.w3.org/2000/svg"
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={name}
    aria-hidden="true"
  >
    {children}
  </svg>
);

const intent = (kind, post) =>
  JSON.stringify({ kind, path: `/post/${post.slug}`, performer: PERFORMER, feedId: post.id, viewerId: null });

function Head({ post }) {
  return (
    <header className="post-card_head">
      <a tabIndex={-1} aria-label="Demo Performer" className="post-card_face" href="/demoperformer">
        <span className="avatar" style={{ width: 48, height: 48 }}>
          {/* biome-ignore lint/performance/noImgElement: a plain picture is what it compares with */}
          <img src={PERFORMER.avatar} alt="" width="48" height="48" loading="lazy" decoding="async" />
        </span>
      </a>
      <div className="post-card_who">
        <a className="post-card_name" href="/demoperformer">
          <span dir="auto" title={PERFORMER.name} className="short-text_short">
            {PERFORMER.name}
          </span>
          <svg className="verified-mark" viewBox="0 0 20 20" role="img" aria-label="Verified">
            <title>Verified</title>
            <path
              className="verified-mark_rosette"
              d="m10 .8 2.5 1.8 3-.3.8 3 2.6 1.6-1.1 2.9 1.1 2.9-2.6 1.6-.8 3-3-.3L10 18.8l-2.5-1.8-3 .3-.8-3-2.6-1.6z"
            />
            <path className="verified-mark_tick" d="m6.4 10 2.5 2.5 4.7-5" />
          </svg>
        </a>
        <span className="post-card_when">
          <span dir="auto" title="@demoperformer" className="short-text_short">
            @{PERFORMER.username}
          </span>
          <span aria-hidden="true">·</span>
          <a className="post-card_time" href={`/post/${post.slug}`}>
            <time dateTime={post.time} className="time-text_time">
              2d ago
            </time>
          </a>
        </span>
      </div>
    </header>
  );
}

function Locked({ post }) {
  return (
    <div className="locked-media" style={{ '--ratio': 1.5 }}>
      {/* biome-ignore lint/performance/noImgElement: a plain picture is what it compares with */}
      <img
        src={post.picture}
        alt=""
        loading="lazy"
        decoding="async"
        draggable="false"
        className="image image_cover locked-media_blurred"
      />
      <div className="locked-media_veil">
        <Icon name="lucide lucide-lock locked-media_lock">
          <rect width="18" height="11" x="3" y="11" rx="2" ry="2" />
          <path d="M7 11V7a5 5 0 0 1 10 0v4" />
        </Icon>
        <p className="locked-media_contents">1 photo</p>
        <p className="locked-media_price">
          <span className="money-text">
            <span>80 tokens</span> <span className="money-text_second">· $8.00</span>
          </span>
        </p>
        <a
          className="button button_primary"
          data-intent={intent('unlock', post)}
          href={`/auth/login?returnTo=${encodeURIComponent(`/post/${post.slug}`)}`}
        >
          <Icon name="lucide lucide-lock-open">
            <rect width="18" height="11" x="3" y="11" rx="2" ry="2" />
            <path d="M7 11V7a5 5 0 0 1 9.9-1" />
          </Icon>
          <span>Unlock</span>
        </a>
      </div>
    </div>
  );
}

function Actions({ post }) {
  return (
    <footer className="post-card_actions">
      <a
        className="button button_quiet"
        data-intent={intent('tip', post)}
        href="/auth/login?returnTo=%2Fdemoperformer"
      >
        <Icon name="lucide lucide-hand-coins">
          <path d="M11 15h2a2 2 0 1 0 0-4h-3c-.6 0-1.1.2-1.4.6L3 17" />
          <path d="m7 21 1.6-1.4c.3-.4.8-.6 1.4-.6h4c1.1 0 2.1-.4 2.8-1.2l4.6-4.4a2 2 0 0 0-2.75-2.91l-4.2 3.9" />
          <path d="m2 16 6 6" />
          <circle cx="16" cy="9" r="2.9" />
          <circle cx="6" cy="5" r="3" />
        </Icon>
        <span>Tip</span>
      </a>
      <span className="post-card_space" />
      <button
        type="button"
        title={`Copy the link to ${post.title}`}
        className="icon-button icon-button_quiet"
        aria-label={`Copy the link to ${post.title}`}
      >
        <Icon name="lucide lucide-link-2">
          <path d="M9 17H7A5 5 0 0 1 7 7h2" />
          <path d="M15 7h2a5 5 0 1 1 0 10h-2" />
          <line x1="8" x2="16" y1="12" y2="12" />
        </Icon>
      </button>
    </footer>
  );
}

function Card({ post }) {
  return (
    <li>
      <article className="card card_bleed" aria-labelledby={post.id}>
        <Head post={post} />
        <div className="post-card_words">
          <h2 id={post.id} dir="auto" className="post-card_title">
            <a className="post-card_titleLink" href={`/post/${post.slug}`}>
              {post.title}
            </a>
          </h2>
          {post.locked ? null : (
            <p dir="auto" className="post-card_text">
              {post.text}
            </p>
          )}
        </div>
        {post.locked ? <Locked post={post} /> : null}
        <Actions post={post} />
      </article>
    </li>
  );
}

export default function Cards({ posts }) {
  return (
    <ul>
      {posts.map((post) => (
        <Card key={post.id} post={post} />
      ))}
    </ul>
  );
}

export function getServerSideProps() {
  return { props: { posts: POSTS } };
}
