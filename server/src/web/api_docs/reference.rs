//! Renders the OpenAPI document as an HTML page without scripts.

use askama::Template;
use serde_json::Value;

use super::shape::{Part, Shape, shape};

#[derive(Template)]
#[template(path = "reference.html")]
struct Reference {
    title: String,
    description: String,
    groups: Vec<Group>,
    schemas: Vec<Schema>,
}

struct Group {
    name: String,
    operations: Vec<Operation>,
}

struct Operation {
    id: String,
    method: String,
    path: String,
    summary: String,
    description: String,
    guard: String,
    parameters: Vec<Field>,
    body: Option<Shape>,
    answers: Vec<Answer>,
}

struct Answer {
    status: String,
    description: String,
    body: Option<Shape>,
}

/// A parameter of an operation or a property of a schema.
struct Field {
    name: String,
    place: String,
    required: bool,
    shape: Shape,
    description: String,
}

struct Schema {
    name: String,
    description: String,
    shape: Shape,
    fields: Vec<Field>,
}

/// Renders a document as HTML.
pub(super) fn page(document: &Value) -> Result<String, askama::Error> {
    let schemas =
        entries(&document["components"]["schemas"]).map(|(name, schema)| self::schema(name, schema)).collect();
    Reference {
        title: text(&document["info"]["title"]),
        description: text(&document["info"]["description"]),
        groups: groups(document),
        schemas,
    }
    .render()
}

/// Groups operations by their first tag, in the order of paths.
fn groups(document: &Value) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (path, item) in entries(&document["paths"]) {
        for (method, detail) in entries(item).filter(|(_, detail)| detail["operationId"].is_string()) {
            let name = detail["tags"][0].as_str().unwrap_or("Other");
            let place = groups.iter().position(|group| group.name == name).unwrap_or_else(|| {
                groups.push(Group { name: name.to_owned(), operations: Vec::new() });
                groups.len() - 1
            });
            groups[place].operations.push(operation(path, method, detail));
        }
    }
    groups.sort_by(|left, right| left.name.cmp(&right.name));
    groups
}

fn operation(path: &str, method: &str, detail: &Value) -> Operation {
    let answers = entries(&detail["responses"]).map(|(status, answer)| Answer {
        status: status.to_owned(),
        description: text(&answer["description"]),
        body: content(answer),
    });
    Operation {
        id: text(&detail["operationId"]),
        method: method.to_uppercase(),
        path: path.to_owned(),
        summary: text(&detail["summary"]),
        description: text(&detail["description"]),
        guard: text(&detail["x-guard"]),
        parameters: items(&detail["parameters"]).map(parameter).collect(),
        body: content(&detail["requestBody"]),
        answers: answers.collect(),
    }
}

fn parameter(detail: &Value) -> Field {
    Field {
        name: text(&detail["name"]),
        place: text(&detail["in"]),
        required: detail["required"] == true,
        shape: shape(&detail["schema"]),
        description: text(&detail["description"]),
    }
}

fn schema(name: &str, detail: &Value) -> Schema {
    let required = |field: &str| items(&detail["required"]).any(|name| name == field);
    let fields = entries(&detail["properties"]).map(|(field, property)| Field {
        name: field.to_owned(),
        place: String::new(),
        required: required(field),
        shape: shape(property),
        description: text(&property["description"]),
    });
    Schema {
        name: name.to_owned(),
        description: text(&detail["description"]),
        shape: shape(detail),
        fields: fields.collect(),
    }
}

/// Returns the shape of the first content type of a body.
fn content(body: &Value) -> Option<Shape> {
    entries(&body["content"]).next().map(|(_, content)| shape(&content["schema"]))
}

fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Returns a text of the document without its Markdown code marks.
fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().replace('`', "")
}
